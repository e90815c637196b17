import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A process rests while it takes less of a core than this. */
const RESTING_SHARE = 0.05;
const INTERVAL_MS = 2_000;
/** Less garbage is not worth the 30 to 50 ms of a collection. */
const WORTH_BYTES = 4 * 2 ** 20;
/** A larger heap takes longer to collect than a request may wait, and V8 lets it grow by a smaller part of its size. */
const SMALL_BYTES = 100 * 2 ** 20;

/** By how much a heap may grow between two collections, in percent, while the process does not rest. */
export interface HeapGrowth {
  small: number;
  /** Default: as V8 sees fit. */
  large?: number;
}

/**
 * Collects garbage whenever the process rests and its heap, as long as it is small, has grown. V8 itself lets a small heap grow
 * several times its size before it collects anything, so that a process would keep for good what its start, or a busy hour, has
 * left (docs/decisions/0043-small-processes.md).
 * @param intervalMs time over which is measured whether it rests
 */
export function collectGarbageAtRest(growth: HeapGrowth, intervalMs = INTERVAL_MS): void {
  // NODE_OPTIONS takes none of these flags.
  const growBy = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
  growBy(growth.small);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let kept = 0;
  let since = process.cpuUsage();
  setInterval(() => {
    const old = oldBytes();
    const { user, system } = process.cpuUsage(since);
    since = process.cpuUsage();
    growBy(old < SMALL_BYTES ? growth.small : (growth.large ?? 0));
    const rests = (user + system) / 1_000 < RESTING_SHARE * intervalMs;
    if (!rests || old < kept + WORTH_BYTES || old > SMALL_BYTES) return;
    collect();
    kept = oldBytes();
  }, intervalMs).unref();
}

/** What has outlived a collection of new objects, which V8 makes often enough by itself. */
function oldBytes(): number {
  const old = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('new_'));
  return old.reduce((sum, { space_used_size: used }) => sum + used, 0);
}

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A process counts as idle while it uses less than this share of a core. */
const RESTING_SHARE = 0.05;
const INTERVAL_MS = 2_000;
/** A smaller growth is not worth the 30 to 50 ms of a collection. */
const WORTH_BYTES = 4 * 2 ** 20;
/** A larger heap is left to V8: a collection would delay requests too long, and V8 lets it grow by a smaller factor. */
const SMALL_BYTES = 100 * 2 ** 20;

/** Growth of the heap between two collections by V8, in percent. */
export interface HeapGrowth {
  /** For a heap of less than 100 MiB. */
  small: number;
  /** For a larger heap. Default: V8's own heuristic. */
  large?: number;
}

/**
 * Collects garbage whenever the process is idle and its small heap has grown. V8 itself lets a small heap grow to
 * several times its size before it collects, so garbage of the start or of a busy hour would occupy memory for good
 * (docs/decisions/0043-small-processes.md).
 * @param intervalMs period over which CPU usage is measured. Default: 2 s
 */
export function collectGarbageWhenIdle(growth: HeapGrowth, intervalMs = INTERVAL_MS): void {
  // Set here because NODE_OPTIONS does not accept these flags.
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

/** Returns the size of the heap without the young generation, which V8 collects often enough by itself. */
function oldBytes(): number {
  const old = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('new_'));
  return old.reduce((sum, { space_used_size: used }) => sum + used, 0);
}

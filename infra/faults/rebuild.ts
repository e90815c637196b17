import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeBinary } from '../local/processes.ts';
import { runQuietly } from '../local/run-quietly.ts';
import { root } from '../shared/folders.ts';
import { figuresFromApi } from '../test/figures.ts';
import { recordProcess, testRunFolder } from '../test/test-run.ts';
import { type SystemUnderTest, WORKERS } from './system-under-test.ts';

/** Kills the worker that executes `cardume rebuild-analytics`. Meanwhile no figure of the API may decrease. */
export async function interruptRebuild(system: SystemUnderTest): Promise<void> {
  const options = { logFile: join(testRunFolder(), 'rebuild.log'), cwd: root, env: system.product.environment };
  const watch = new Watch(system);
  const rebuild = runQuietly(nodeBinary(), ['infra/cli/src/main.ts', 'rebuild-analytics'], options, recordProcess);
  try {
    const worker = await rebuildingWorker(system);
    await system.product.processes.kill(worker);
    await system.product.processes.restart(worker);
    const failure = await rebuild;
    if (failure) throw new Error(failure);
  } finally {
    await watch.stop();
  }
}

/** Finds the rebuilding worker: while it is suspended, the rebuild makes no progress. Leaves it suspended. */
async function rebuildingWorker({ product, analytics }: SystemUnderTest): Promise<string> {
  const reached = async () => (await analytics.readRebuild({})).rebuiltUpTo;
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if (!(await reached())) continue;
    for (const name of WORKERS) {
      const pid = product.processes.pid(name);
      if (pid === undefined) continue;
      process.kill(pid, 'SIGSTOP');
      await pause(30); // Redis may still execute commands that were already sent
      const before = await reached();
      await pause(150);
      if (before !== null && before === (await reached())) return name;
      process.kill(pid, 'SIGCONT');
    }
  }
  throw new Error('no worker was frozen during the rebuild');
}

/** Polls the figures and fails when one decreases. */
class Watch {
  readonly #system: SystemUnderTest;
  readonly #watching: Promise<void>;
  #stopped = false;

  constructor(system: SystemUnderTest) {
    this.#system = system;
    this.#watching = this.#watch();
    this.#watching.catch(() => undefined);
  }

  /** @throws if a figure decreased */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    let before: number[] = [];
    while (!this.#stopped) {
      const now = await this.#figures();
      const lower = before.findIndex((figure, index) => (now[index] ?? 0) < figure);
      if (lower >= 0) throw new Error(`a figure decreased from ${before[lower]} to ${now[lower]}`);
      before = now;
      await pause(5);
    }
  }

  async #figures(): Promise<number[]> {
    const { analytics, shops } = this.#system;
    const storeIds = shops.map(({ id }) => id);
    const { stores, totalAccessLogs } = await figuresFromApi(analytics, storeIds);
    const ofStores = stores.flatMap(({ visitCount, totalVisits, totalClicks }) => [
      visitCount,
      totalVisits,
      totalClicks,
    ]);
    return [totalAccessLogs, ...ofStores];
  }
}

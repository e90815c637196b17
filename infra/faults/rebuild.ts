import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeBinary, root } from '../local/index.ts';
import { runQuietly } from '../local/run-quietly.ts';
import { toldFigures } from '../test/figures.ts';
import { remember, testRunFolder } from '../test/test-run.ts';
import { type Stage, WORKERS } from './stage.ts';

/** `make rebuild-analytics`, the worker that does it killed on the way. No figure that is told meanwhile goes back. */
export async function rebuildInterrupted(stage: Stage): Promise<void> {
  const options = { logFile: join(testRunFolder(), 'rebuild.log'), cwd: root, env: stage.product.environment };
  const watch = new Watch(stage);
  const rebuild = runQuietly(nodeBinary(), ['infra/ops/rebuild-analytics.ts'], options, remember);
  try {
    const worker = await rebuildingWorker(stage);
    await stage.product.processes.kill(worker);
    await stage.product.processes.restart(worker);
    const failure = await rebuild;
    if (failure) throw new Error(failure);
  } finally {
    await watch.stop();
  }
}

/** Finds the worker that rebuilds: with it frozen the new figures stand still. It is frozen when this resolves. */
async function rebuildingWorker({ product, analytics }: Stage): Promise<string> {
  const reached = async () => (await analytics.readRebuild({})).rebuiltUpTo;
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if (!(await reached())) continue;
    for (const name of WORKERS) {
      const pid = product.processes.pid(name);
      if (pid === undefined) continue;
      process.kill(pid, 'SIGSTOP');
      await pause(30); // what Redis has already been sent is done by then
      const before = await reached();
      await pause(150);
      if (before !== null && before === (await reached())) return name;
      process.kill(pid, 'SIGCONT');
    }
  }
  throw new Error('the rebuild was never found under way');
}

/** Reads the figures without pause, and remembers where one went back. */
class Watch {
  readonly #stage: Stage;
  readonly #watching: Promise<void>;
  #stopped = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#watching = this.#watch();
    this.#watching.catch(() => undefined);
  }

  /** @throws where a figure went back */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    let before: number[] = [];
    while (!this.#stopped) {
      const now = await this.#figures();
      const back = before.findIndex((figure, index) => (now[index] ?? 0) < figure);
      if (back >= 0) throw new Error(`a figure went back from ${before[back]} to ${now[back]}`);
      before = now;
      await pause(5);
    }
  }

  async #figures(): Promise<number[]> {
    const { analytics, shops } = this.#stage;
    const storeIds = shops.map(({ id }) => id);
    const { stores, totalAccessLogs } = await toldFigures(analytics, storeIds);
    const ofStores = stores.flatMap(({ visitCount, totalVisits, totalClicks }) => [
      visitCount,
      totalVisits,
      totalClicks,
    ]);
    return [totalAccessLogs, ...ofStores];
  }
}

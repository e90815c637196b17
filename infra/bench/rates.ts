/**
 * CPU time of a visit in all processes and servers at constant rates, compared with a bare Express at the same rate.
 */
import { once } from 'node:events';
import type { RunningProduct } from '../test/product.ts';
import { testServerPids } from '../test/servers.ts';
import { median, startEmptyBaseline } from './compare.ts';
import { cpuMicros } from './cpu.ts';
import type { BenchRow } from './report.ts';
import type { VisitLoadOrder } from './visit-load-process.ts';
import { startVisitLoad } from './visits-live.ts';

/**
 * Visits per second, and the maximum ratio to a bare Express: at low rates the idle cost of the processes dominates.
 */
const RATES = [
  { perSecond: 2_000, goal: 3 },
  { perSecond: 500, goal: 4 },
  { perSecond: 100, goal: 6 },
];

/** @param shops ids of the visited shops */
export async function visitRates(
  product: RunningProduct,
  shops: string[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<BenchRow[]> {
  const empty = await startEmptyBaseline();
  const pids = product.processes.names.map((name) => [name, product.processes.pid(name) ?? 0] as const);
  const whole = new Map([...pids, ...Object.entries(testServerPids())]);
  const order = { shops: shops.map((id) => ({ id, products: [] })), seconds, mongoUrl: product.mongoUrl('analytics') };
  const bare = { ...order, baseUrl: new URL(empty.work.urls[0] ?? '').origin };
  const rows: BenchRow[] = [];
  for (const { perSecond, goal } of RATES) {
    const [ours, theirs]: [Map<string, number>[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const visits = await costOf(whole, { ...order, baseUrl: product.baseUrl, perSecond });
      const [e0 = 0] = (await costOf(new Map([['e0', empty.pid]]), { ...bare, perSecond })).values();
      // The first round warms up.
      if (round === 0) continue;
      ours.push(visits);
      theirs.push(e0);
    }
    const parts = [...whole.keys()].map((name) => [name, median(ours.map((costs) => costs.get(name) ?? 0))] as const);
    const [visit, e0] = [parts.reduce((sum, [, micros]) => sum + micros, 0), median(theirs)];
    const largestFirst = parts
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, micros]) => `${name} ${micros.toFixed(0)}`);
    rows.push({
      work: `a visit at ${perSecond} per second, all processes and servers`,
      ours: `${visit.toFixed(0)} µs: ${largestFirst.join(', ')}`,
      baseline: `${e0.toFixed(0)} µs E0`,
      figure: visit / e0,
      goal,
    });
  }
  empty.stop();
  return rows;
}

/** Returns the CPU time of each process per visit, in µs. */
async function costOf(processes: ReadonlyMap<string, number>, order: VisitLoadOrder): Promise<Map<string, number>> {
  const load = await startVisitLoad();
  const used = () => [...processes.values()].map(cpuMicros);
  const before = used();
  load.send(order);
  const [sent] = (await once(load, 'message')) as [number];
  const after = used();
  load.kill();
  return new Map(
    [...processes.keys()].map((name, index) => [name, ((after[index] ?? 0) - (before[index] ?? 0)) / sent]),
  );
}

/** Memory and CPU time of idle processes with the demo data. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '../test/product.ts';
import { testServerPids } from '../test/servers.ts';
import { cpuMicros, proportionalMb } from './cpu.ts';
import { load } from './load.ts';
import type { BenchRow } from './report.ts';

/** Goals in each topology: memory in MB, and CPU time of our processes at rest in ms per second. */
const GOALS = {
  separate: { what: 'all processes', memoryMb: 600, restMs: 25 },
  single: { what: 'one process for all', memoryMb: 300, restMs: 8 },
};

const goalsOf = ({ processes }: RunningProduct) => GOALS[processes.names.includes('all') ? 'single' : 'separate'];

/**
 * Measures the memory of all processes after some requests.
 * @param cookie session of an owner
 * @param settleMs pause after the last request
 */
export async function residentMemory(
  product: RunningProduct,
  cookie: string,
  requests: number,
  settleMs: number,
): Promise<BenchRow[]> {
  await load({ urls: ['/api/stores', '/api/products?search=aqua'].map((path) => product.baseUrl + path) }, requests);
  await load({ urls: [`${product.baseUrl}/api/my-store`], headers: { cookie } }, requests);
  await pause(settleMs);
  const each = product.processes.names.map((name) => ({ name, mb: proportionalMb(product.processes.pid(name) ?? 0) }));
  const all = each.reduce((sum, { mb }) => sum + mb, 0);
  const auth = each.find(({ name }) => name === 'auth');
  const { what, memoryMb } = goalsOf(product);
  const row = (work: string, figure: number, baseline: string, goal: number): BenchRow => {
    return { work, ours: `${figure.toFixed(0)} MB`, baseline, figure, goal };
  };
  return [
    row(
      `${what} with demo data, PSS`,
      all,
      each.map(({ name, mb }) => `${name} ${mb.toFixed(0)}`).join(', '),
      memoryMb,
    ),
    ...(auth ? [row('auth with demo data, PSS', auth.mb, '', 120)] : []),
  ];
}

/** Upper limit of the CPU time of all processes and servers, in ms per second. At low rates it is part of each visit's cost. */
const REST_GOAL_MS = 100;

/** Measures the CPU time in ms per second of our idle processes, and of them with the servers. */
export async function processorTimeAtRest(product: RunningProduct, durationMs: number): Promise<BenchRow[]> {
  const { processes } = product;
  const { what, restMs } = goalsOf(product);
  const own = processes.names.map((name) => [name, processes.pid(name) ?? 0] as const);
  const pids = [...own, ...Object.entries(testServerPids())];
  const before = pids.map(([, pid]) => cpuMicros(pid));
  await pause(durationMs);
  const each = pids.map(([name, pid], index) => ({ name, ms: (cpuMicros(pid) - (before[index] ?? 0)) / durationMs }));
  const row = (who: string, of: typeof each, goal: number): BenchRow => {
    const sum = of.reduce((total, { ms }) => total + ms, 0);
    return {
      work: `${who} at rest, processor time a second`,
      ours: `${sum.toFixed(0)} ms: ${of.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')}`,
      baseline: '',
      figure: sum,
      goal,
    };
  };
  return [row(what, each.slice(0, own.length), restMs), row(`${what} and servers`, each, REST_GOAL_MS)];
}

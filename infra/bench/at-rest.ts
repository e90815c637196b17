/** Memory and CPU time of idle processes with the demo data. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '../test/product.ts';
import { testServerPids } from '../test/servers.ts';
import { cpuMicros, proportionalMb } from './cpu.ts';
import { load } from './load.ts';
import type { Row } from './report.ts';

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
): Promise<Row[]> {
  await load({ urls: ['/api/stores', '/api/products?search=aqua'].map((path) => product.baseUrl + path) }, requests);
  await load({ urls: [`${product.baseUrl}/api/my-store`], headers: { cookie } }, requests);
  await pause(settleMs);
  const each = product.processes.names.map((name) => ({ name, mb: proportionalMb(product.processes.pid(name) ?? 0) }));
  const all = each.reduce((sum, { mb }) => sum + mb, 0);
  const auth = each.find(({ name }) => name === 'auth')?.mb ?? 0;
  const row = (work: string, figure: number, baseline: string, goal: number): Row => {
    return { work, ours: `${figure.toFixed(0)} MB`, baseline, figure, goal };
  };
  return [
    row(
      'all processes with demo data, PSS',
      all,
      each.map(({ name, mb }) => `${name} ${mb.toFixed(0)}`).join(', '),
      600,
    ),
    row('auth with demo data, PSS', auth, '', 120),
  ];
}

/** Upper limit of the CPU time of all processes and servers, in ms per second. */
const REST_GOAL_MS = 100;

/**
 * Measures the CPU time of all idle processes and servers, in ms per second. At low rates it is part of each visit's
 * cost.
 */
export async function processorTimeAtRest({ processes }: RunningProduct, durationMs: number): Promise<Row> {
  const own = processes.names.map((name) => [name, processes.pid(name) ?? 0] as const);
  const pids = [...own, ...Object.entries(testServerPids())];
  const before = pids.map(([, pid]) => cpuMicros(pid));
  await pause(durationMs);
  const each = pids.map(([name, pid], index) => ({ name, ms: (cpuMicros(pid) - (before[index] ?? 0)) / durationMs }));
  const all = each.reduce((sum, { ms }) => sum + ms, 0);
  return {
    work: 'all processes and servers at rest, processor time a second',
    ours: `${all.toFixed(0)} ms: ${each.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')}`,
    baseline: '',
    figure: all,
    goal: REST_GOAL_MS,
  };
}

/** Memory of our processes with the demo data, some time after work has ended. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../test/product.ts';
import { proportionalMb } from './cpu.ts';
import { load } from './load.ts';
import type { Row } from './report.ts';

/**
 * @param cookie of an owner
 * @param settleMs after the last request
 */
export async function residentMemory(
  product: Product,
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

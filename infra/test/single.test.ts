import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ownProcesses, serviceNames } from '../topology/processes.ts';
import { eventually } from './eventually.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { servicesOf } from './services.ts';
import { openShop } from './shops.ts';

/* One process with all modules. */

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ topology: 'single' });
});
afterAll(() => product?.stop());

const internal = async (path: string) => (await fetch(`${product.internalUrls.all}${path}`)).text();

it('serves every contract on its own port, and is ready when all modules are', async () => {
  expect(product.processes.names).toEqual(['all']);
  for (const name of [...serviceNames, 'bff']) {
    expect((await fetch(`${product.urls[name]}/readyz`)).status).toBe(200);
  }
  expect(JSON.parse(await internal('/readyz'))).toMatchObject({ ready: true, waitingFor: [], unreachable: [] });
});

it('shows what a service has accepted, and counts visits', async () => {
  const { id } = await openShop(servicesOf(product));
  const shop = `${product.baseUrl}/api/stores/${id}`;
  await eventually(async () => expect((await fetch(shop)).status).toBe(200));
  await eventually(async () => {
    const visited = await fetch(`${shop}/visit`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });
    expect(visited.status).toBe(200);
  });
});

it('has the metrics of all modules in one registry', async () => {
  const text = await internal('/metrics');
  const aggregates = [...text.matchAll(/^event_streams_unpublished\{aggregate="([\w-]+)"\}/gm)].map(([, name]) => name);
  expect(aggregates).toEqual(expect.arrayContaining(['user', 'store', 'assortment', 'ratings']));
  expect(text).toMatch(/^process_ready 1$/m);
  expect(text).toMatch(/^http_request_duration_seconds_count\{module="bff",route="GET \/stores\/:id",status="200"\}/m);
});

/** Returns the names of the modules that have logged a message, in order. */
function logged(message: string): string[] {
  const lines = readFileSync(product.processes.logFile('all'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line) as { name: string; msg: string })
    .flatMap(({ name, msg }) => (msg === message ? [name] : []));
}

it('starts the BFF after the services, again after a kill, and stops it before them', async () => {
  const modules = ownProcesses.map(({ name }) => name).sort();
  const ready = logged('ready');
  expect([...ready].sort()).toEqual(modules);
  for (const name of serviceNames) expect(ready.indexOf(name)).toBeLessThan(ready.indexOf('bff'));
  await product.processes.kill('all');
  await product.processes.restart('all');
  expect((await fetch(`${product.baseUrl}/api/stores`)).status).toBe(200);
  await product.processes.kill('all', 'SIGTERM');
  const stopped = logged('stopped');
  expect([...stopped].sort()).toEqual(modules);
  for (const name of serviceNames) expect(stopped.indexOf(name)).toBeGreaterThan(stopped.indexOf('bff'));
});

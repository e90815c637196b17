import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DelayedProxy } from '../../../infra/faults/delayed-proxy.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { testRedisUrl } from '../../../infra/test/servers.ts';
import { type Ingest, Installation } from './installation.ts';

let link: DelayedProxy;
let installation: Installation;
let ingest: Ingest;
let worker: Awaited<ReturnType<Installation['startWorker']>>;
beforeAll(async () => {
  const proxy = await DelayedProxy.to(await testRedisUrl());
  link = proxy.link;
  installation = await Installation.open({ redisUrl: proxy.url });
  [ingest, worker] = await Promise.all([installation.startIngest(), installation.startWorker()]);
});
afterAll(async () => {
  await installation?.close();
  link?.close();
});

const storeId = randomUUID();
const visit = () =>
  ingest.client.recordVisits({ body: { visits: [{ storeId, visitor: randomUUID(), source: 'Web' }] } });
const shows = (visitCount: number) =>
  eventually(async () =>
    expect(await ingest.client.readStore({ params: { id: storeId } })).toMatchObject({ visitCount }),
  );

async function unreachable(port: number | undefined): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  return ((await response.json()) as { unreachable: string[] }).unreachable;
}

it('visits are counted again, without a restart, after the connections to Redis have fallen silent', async () => {
  await visit();
  await shows(1);
  const { pid } = worker;
  for (const visits of [2, 3]) {
    link.silence();
    await visit();
    await shows(visits);
  }
  expect(worker.pid).toBe(pid);
});

it('/readyz of worker and ingest names a Redis from which nothing comes, as long as that lasts', async () => {
  link.silent = true;
  const ports = [worker, ingest.process].map(({ spec }) => spec.internalPort);
  for (const port of ports) await eventually(async () => expect(await unreachable(port)).toEqual(['Redis']));
  // The connections so far remain silent.
  link.silence();
  link.silent = false;
  for (const port of ports) await eventually(async () => expect(await unreachable(port)).toEqual([]));
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../../infra/local/ports.ts';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { mongoUrl } from '../../../infra/topology/addresses.ts';
import { TOKEN } from './fixtures/bank-api.ts';
import { type Script, startScript } from './fixtures/child.ts';
import { type Bank, openBank } from './fixtures/replica.ts';

/* The next start after a process was killed inside a transaction, whose locks MongoDB keeps for 60 s. */

/** In addition to the time of a start without a kill, which is long on a busy machine. */
const DELAY_MS = 10_000;
const INDEX = 'actor_1_at_-1__id_-1';
let mongo: DedicatedServer;
let bank: Bank;
let limitMs: number;
let place: { mongoUrl: string; natsUrl: string; eventStream: string };

beforeAll(async () => {
  mongo = await startDedicatedServer('mongo');
  place = { mongoUrl: mongoUrl(mongo.url, 'bank'), natsUrl: testNatsUrl(), eventStream: testStream() };
  bank = await openBank(place.mongoUrl);
  // The first start creates collections.
  await readyAfter();
  limitMs = (await readyAfter()) + DELAY_MS;
});
afterAll(async () => {
  await bank.stop();
  await mongo.remove();
});

/** Starts a service; resolves when it is ready. */
async function startService(): Promise<Script> {
  const ports = { port: `${await freePort()}`, internalPort: `${await freePort()}` };
  const service = startScript('service', { serviceToken: TOKEN, ...ports, ...place });
  await service.says('ready');
  return service;
}

/** Returns the time in ms until a new process is ready. */
async function readyAfter(): Promise<number> {
  const began = performance.now();
  const service = await startService();
  const ms = performance.now() - began;
  await service.kill();
  return ms;
}

/** Kills a process whose transaction has written to an account. Returns the account's id. */
async function killWriter(): Promise<string> {
  const id = randomUUID();
  await bank.accounts.execute(id, { type: 'open', holder: 'Ana' });
  const writer = startScript('writer', { mongoUrl: place.mongoUrl, id });
  await writer.says('in the middle');
  await writer.kill();
  return id;
}

it('is ready without a delay, and the write is lost', async () => {
  const id = await killWriter();
  expect(await readyAfter()).toBeLessThan(limitMs);
  await bank.accounts.execute(id, { type: 'deposit', amount: 10 });
  expect(await bank.accounts.load(id)).toMatchObject({ version: 2, state: { balance: 10 } });
});

it('is ready without a delay also if it has to create an index that the transaction keeps from being created', async () => {
  const { collection } = bank.accounts.events;
  await collection.dropIndex(INDEX);
  await killWriter();
  expect(await readyAfter()).toBeLessThan(limitMs);
  expect(Object.keys(await collection.indexInformation())).toContain(INDEX);
});

import { randomUUID } from 'node:crypto';
import { createLogger } from '@cardume/kit/logging';
import { Lifecycle } from '@cardume/kit/process';
import { connectMongo } from '@cardume/kit/service';
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { allSeqs, figuresFromApi, figuresFromLogs } from '../../../infra/test/figures.ts';
import { generationKeys, LIVE_KEY } from '../src/projection/keys.ts';
import { type AnalyticsClient, type Ingest, Installation, undoAfterEach } from './installation.ts';
import { sendLoad, sendPatiently, storeIds } from './load.ts';

const undo = undoAfterEach();

async function open(servers?: Parameters<typeof Installation.open>[0]): Promise<Installation> {
  const installation = await Installation.open(servers);
  undo.push(() => installation.close());
  return installation;
}

function redisOf({ redisUrl }: Installation): Redis {
  const redis = new Redis(redisUrl);
  undo.push(async () => redis.disconnect());
  return redis;
}

async function ownRedis(): Promise<DedicatedServer> {
  const server = await startDedicatedServer('valkey');
  undo.push(() => server.remove());
  return server;
}

async function cursorOf(redis: Redis): Promise<number> {
  const generation = await redis.get(LIVE_KEY);
  return generation === null ? 0 : Number(await redis.get(generationKeys(Number(generation)).cursor));
}

/** Waits until the first entries of a load are stored, so that the load is in progress. */
async function untilSomeArrived({ mongoUrl }: Installation): Promise<void> {
  await eventually(async () => expect(await allSeqs(mongoUrl)).not.toEqual([]));
}

async function expectExact(installation: Installation, client: AnalyticsClient): Promise<void> {
  await eventually(async () => {
    expect(await figuresFromApi(client, storeIds)).toEqual(await figuresFromLogs(installation.mongoUrl, storeIds));
  });
}

test('two ingest processes and two workers: no gap, nothing lost, nothing twice', async () => {
  const installation = await open();
  const ingests = await Promise.all([installation.startIngest(), installation.startIngest()]);
  await Promise.all([installation.startWorker(), installation.startWorker()]);
  const clients = ingests.map(({ client }) => client);
  const accepted = await sendLoad(clients, 120);
  const seqs = await allSeqs(installation.mongoUrl);
  expect(seqs).toEqual(Array.from(seqs, (_, index) => index + 1));
  // A call that timed out may have been written.
  expect(seqs.length).toBeGreaterThanOrEqual(accepted.visits + accepted.clicks);
  expect(seqs.length).toBeLessThanOrEqual(120 * 40);
  for (const client of clients) await expectExact(installation, client);
});

test('workers killed repeatedly while they aggregate: every figure equals the logs', async () => {
  const installation = await open();
  const redis = redisOf(installation);
  const { client } = await installation.startIngest();
  const workers = await Promise.all([installation.startWorker(), installation.startWorker()]);
  let sending = true;
  let kills = 0;
  // Repeated if a worker took as long to start as the load lasted.
  const sendAll = async () => {
    do expect(await sendPatiently([client], 300)).toEqual({ visits: 225 * 40, clicks: 75 * 40 });
    while (kills < 2);
  };
  const load = sendAll().finally(() => {
    sending = false;
  });
  while (sending) {
    const worker = workers[kills++ % 2];
    const before = await cursorOf(redis);
    await eventually(async () => expect((await cursorOf(redis)) > before || !sending).toBe(true));
    await worker?.kill();
    await worker?.start();
  }
  await load;
  expect(kills).toBeGreaterThan(1);
  await expectExact(installation, client);
});

test('an ingest killed under load: all accepted entries are stored, without a gap in their order', async () => {
  const installation = await open();
  const ingests = await Promise.all([installation.startIngest(), installation.startIngest()]);
  await installation.startWorker();
  const [first, second] = ingests as [Ingest, Ingest];
  const load = sendPatiently([first.client, second.client], 400);
  await untilSomeArrived(installation);
  await first.process.kill();
  const accepted = await load;
  // The open transaction of the killed process must not block the other one for long.
  expect(accepted.visits + accepted.clicks).toBeGreaterThanOrEqual(200 * 40);
  const seqs = await allSeqs(installation.mongoUrl);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  // Calls that were committed without a response are stored too.
  expect(seqs.length).toBeGreaterThanOrEqual(accepted.visits + accepted.clicks);
  await expectExact(installation, second.client);
});

test('a transaction left open by a dead ingest is aborted by the next append', async () => {
  const installation = await open();
  const { client } = await installation.startIngest();
  const lifecycle = new Lifecycle(createLogger({ name: 'dead', level: 'silent', format: 'json' }));
  undo.push(() => lifecycle.stop());
  const dead = await connectMongo(installation.mongoUrl, lifecycle);
  const session = await dead.startSession();
  session.startTransaction();
  const counters = dead.collection<{ _id: string; value: number }>('counters');
  await counters.updateOne({ _id: 'seq' }, { $inc: { value: 1_000 } }, { session });
  expect(await sendPatiently([client], 4)).toEqual({ visits: 120, clicks: 40 });
  expect(await allSeqs(installation.mongoUrl)).toEqual(Array.from({ length: 160 }, (_, index) => index + 1));
  await expect(session.commitTransaction()).rejects.toThrow();
});

test('Redis emptied: the figures are rebuilt from the logs, in a newer generation', async () => {
  const server = await ownRedis();
  const installation = await open({ redisUrl: server.url });
  const redis = redisOf(installation);
  const { client } = await installation.startIngest();
  await Promise.all([installation.startWorker(), installation.startWorker()]);
  await sendLoad([client], 80);
  await expectExact(installation, client);
  const before = { figures: await figuresFromApi(client, storeIds), generation: Number(await redis.get(LIVE_KEY)) };
  await redis.flushall();
  await eventually(async () => expect(await figuresFromApi(client, storeIds)).toEqual(before.figures));
  expect(Number(await redis.get(LIVE_KEY))).toBeGreaterThan(before.generation);
  await sendLoad([client], 20);
  await expectExact(installation, client);
});

test('a requested rebuild whose worker is killed while visits arrive', async () => {
  const installation = await open();
  const { client } = await installation.startIngest();
  const worker = await installation.startWorker();
  await sendLoad([client], 400);
  await expectExact(installation, client);
  const load = sendLoad([client], 200);
  // Repeated if the rebuild ended before this test observed it or killed the worker.
  let before: number | null = null;
  for (let underWay = false; !underWay; ) {
    const { generation } = await client.readRebuild({});
    before = generation;
    await client.startRebuild({});
    await eventually(async () => {
      const { rebuiltUpTo, generation: live } = await client.readRebuild({});
      expect(rebuiltUpTo !== null || live !== generation).toBe(true);
    });
    await worker.kill();
    underWay = (await client.readRebuild({})).rebuiltUpTo !== null;
    if (!underWay) await worker.start();
  }
  expect((await client.readRebuild({})).generation).toBe(before);
  await installation.startWorker();
  await load;
  await eventually(async () => expect((await client.readRebuild({})).generation).toBeGreaterThan(Number(before)));
  await expectExact(installation, client);
});

test('Redis killed under load: visits are accepted without it, and counted when it is back', async () => {
  const server = await ownRedis();
  const installation = await open({ redisUrl: server.url });
  const { client } = await installation.startIngest();
  await installation.startWorker();
  const load = sendPatiently([client], 200);
  await untilSomeArrived(installation);
  await server.kill();
  expect(await load).toEqual({ visits: 150 * 40, clicks: 50 * 40 });
  const [answer] = await client.recordVisits({
    body: { visits: [{ storeId: randomUUID(), visitor: 'a', source: 'Web' }] },
  });
  expect(answer).toEqual({ visitCount: null });
  await server.start();
  await expectExact(installation, client);
});

test('an ingest accepts visits without Redis and NATS', async () => {
  const nowhere = { redisUrl: 'redis://127.0.0.1:1/0', natsUrl: 'nats://127.0.0.1:1' };
  const installation = await open(nowhere);
  const { client } = await installation.startIngest();
  expect(await sendPatiently([client], 4)).toEqual({ visits: 120, clicks: 40 });
  expect(await allSeqs(installation.mongoUrl)).toHaveLength(160);
});

test('figures that are days behind are rebuilt while the old ones stay live', async () => {
  const installation = await open();
  const redis = redisOf(installation);
  const { client } = await installation.startIngest();
  const worker = await installation.startWorker();
  await sendLoad([client], 40);
  await expectExact(installation, client);
  await worker.stop();
  const before = await redis.get(LIVE_KEY);
  const at = new Date(Date.now() - 4 * 86_400_000).toISOString();
  const storeId = storeIds[0] as string;
  await client.recordVisits({ body: { visits: [{ storeId, visitor: 'late', source: 'Web', at }] } });
  const counts: number[] = [];
  await worker.start();
  await eventually(async () => {
    const { counts: told } = await client.readCounts({ body: { storeIds: [storeId] } });
    counts.push(told[storeId] ?? -1);
    expect(await redis.get(LIVE_KEY)).not.toBe(before);
  });
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts[0]).toBeGreaterThan(0);
  await expectExact(installation, client);
  // The old generation expires once the new one is live.
  await eventually(async () => expect(await redis.ttl(generationKeys(Number(before)).cursor)).toBeGreaterThan(0));
});

test('SIGTERM: an ingest responds to running calls, a worker completes its batch', async () => {
  const installation = await open();
  const ingest = await installation.startIngest();
  const worker = await installation.startWorker();
  const load = sendLoad([ingest.client], 400);
  await untilSomeArrived(installation);
  await Promise.all([ingest.process.kill('SIGTERM'), worker.kill('SIGTERM')]);
  const accepted = await load;
  expect(accepted.visits).toBeGreaterThan(0);
  expect(await allSeqs(installation.mongoUrl)).toHaveLength(accepted.visits + accepted.clicks);
  await worker.start();
  await expectExact(installation, (await installation.startIngest()).client);
});

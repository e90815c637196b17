import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { mongoUrl } from '../../../infra/topology/addresses.ts';
import { AggregateStore, createMissingCollections, StreamBusy } from '../src/event-store/index.ts';
import { deadLetterModel } from '../src/messaging/index.ts';
import { Lifecycle } from '../src/process/index.ts';
import { connectMongo } from '../src/service/index.ts';
import { account } from './fixtures/account.ts';
import { startScript } from './fixtures/child.ts';
import { copiesModel, copying, startConsumer } from './fixtures/copies.ts';
import { kept, logger, openBank, openReplica, type Replica } from './fixtures/replica.ts';

/* MongoDB stops and starts again. */

let mongo: DedicatedServer;
let bank: Replica;
let place: { mongoUrl: string; natsUrl: string; eventStream: string };

beforeAll(async () => {
  mongo = await startDedicatedServer('mongo');
  place = { mongoUrl: mongoUrl(mongo.url, 'bank'), natsUrl: testNatsUrl(), eventStream: testStream() };
  bank = await openReplica({ ...place, writeTimeoutMs: 5_000 });
});

afterAll(async () => {
  await bank.stop();
  await mongo.remove();
});

it('fails writes within seconds, and loses no accepted one', async () => {
  const id = randomUUID();
  const outcomes: ('accepted' | 'busy')[] = [];
  let writing = true;
  const writers = Array.from({ length: 8 }, async () => {
    while (writing) {
      const begin = performance.now();
      const outcome = await bank.accounts.execute(id, { type: 'deposit', amount: 1 }).then(
        () => 'accepted' as const,
        (error) => {
          expect(error).toBeInstanceOf(StreamBusy);
          return 'busy' as const;
        },
      );
      outcomes.push(outcome);
      // The driver alone would retry for 30 s.
      expect(performance.now() - begin).toBeLessThan(25_000);
    }
  });
  await pause(300);
  await mongo.kill();
  await eventually(async () => expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThan(7));
  await mongo.start();
  const before = outcomes.length;
  await eventually(async () => expect(outcomes.slice(before)).toContain('accepted'));
  writing = false;
  await Promise.all(writers);
  const { state, version } = await bank.accounts.load(id);
  const accepted = outcomes.filter((outcome) => outcome === 'accepted').length;
  // A commit without response may have succeeded: at most one per writer.
  const { balance } = state as { balance: number };
  expect(balance).toBeGreaterThanOrEqual(accepted);
  expect(balance).toBeLessThanOrEqual(accepted + 8);
  await eventually(async () => expect(await kept(bank.stream, id)).toMatchObject({ version, state: { balance } }));
});

it('makes no dead letter of messages during the outage', async () => {
  const { connection, stream, accounts } = bank;
  const id = randomUUID();
  let tries = 0;
  const copies = copying(connection);
  let hold = Promise.withResolvers<void>();
  const held = {
    ...copies,
    apply: async (message: Parameters<typeof copies.apply>[0]) => {
      await hold.promise;
      tries++;
      return copies.apply(message);
    },
  };
  const consumer = startConsumer(connection, stream, held, { backoff: () => 5, ackWaitMs: 20_000 });
  await accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(await kept(stream, id)).toMatchObject({ version: 2 }));
  await mongo.kill();
  hold.resolve();
  await eventually(async () => expect(tries).toBeGreaterThanOrEqual(1));
  await pause(500);
  await mongo.start();
  hold = Promise.withResolvers();
  hold.resolve();
  await eventually(async () => expect(await copiesModel(connection).findById(id).lean()).toMatchObject({ version: 2 }));
  expect(await deadLetterModel(connection).countDocuments()).toBe(0);
  await consumer.stop();
});

it('creates the collections of a store also after a first attempt that failed', async () => {
  const lifecycle = new Lifecycle(logger);
  const connection = await connectMongo(mongoUrl(mongo.url, 'created_late'), lifecycle);
  const accounts = new AggregateStore(connection, account);
  try {
    await mongo.kill();
    await expect(createMissingCollections(connection)).rejects.toThrow();
    await mongo.start();
    await eventually(() => createMissingCollections(connection));
    const key = { unpublished: 1, _id: 1 };
    expect(await accounts.streams.collection.indexes()).toContainEqual(expect.objectContaining({ key }));
  } finally {
    await lifecycle.stop();
  }
});

describe('the locks of a killed writer', () => {
  let locked: string;
  let other: string;
  let observer: Replica;

  beforeAll(async () => {
    [locked, other] = [randomUUID(), randomUUID()].sort() as [string, string];
    observer = await openReplica({
      ...place,
      mongoUrl: mongoUrl(mongo.url, 'locked'),
      sweeps: false,
      writeTimeoutMs: 30_000,
    });
    await observer.publisher.sweepOnce();
    const unpublished = await openBank(mongoUrl(mongo.url, 'locked'));
    for (const id of [locked, other]) await unpublished.accounts.execute(id, { type: 'open', holder: 'Ana' });
    await unpublished.stop();
    const child = startScript('writer', { mongoUrl: mongoUrl(mongo.url, 'locked'), id: locked });
    await child.says('in the middle');
    await child.kill();
  });

  afterAll(() => observer.stop());

  it('do not delay publications of other streams', async () => {
    const begin = performance.now();
    // Repeated in case NATS does not respond in time.
    await eventually(async () => {
      await observer.publisher.sweepOnce();
      expect(await kept(observer.stream, other)).toMatchObject({ version: 1 });
    });
    // MongoDB itself aborts the transaction of a dead client after 60 s.
    expect(performance.now() - begin).toBeLessThan(30_000);
  });

  it('are released by the next write of the stream, and the uncommitted write is lost', async () => {
    const { accounts } = observer;
    await accounts.execute(locked, { type: 'deposit', amount: 10 });
    expect(await accounts.load(locked)).toMatchObject({ version: 2, state: { balance: 10 } });
    await eventually(async () => {
      await observer.publisher.sweepOnce();
      expect(await kept(observer.stream, locked)).toMatchObject({ version: 2 });
    });
  });
});

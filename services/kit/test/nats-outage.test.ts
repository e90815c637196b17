import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testStream } from '../../../infra/test/servers.ts';
import type { Consumer } from '../src/messaging/index.ts';
import { type Follower, follow } from '../src/stream/index.ts';
import { account, type PublicAccount } from './fixtures/account.ts';
import { type Copy, copiesModel, copying, startConsumer } from './fixtures/copies.ts';
import { kept, logger, openReplica, type Replica, SERVICE } from './fixtures/replica.ts';

/* NATS stops and starts again, with and without its data. */

let nats: DedicatedServer;
let replicas: Replica[];
let consumer: Consumer<PublicAccount>;
let follower: Follower | undefined;
let seen: { id: string; version: number; changed: boolean }[] = [];
const ids = Array.from({ length: 20 }, () => randomUUID());

beforeAll(async () => {
  nats = await startDedicatedServer('nats');
  const mongoUrl = testMongoUrl('outage');
  const place = { mongoUrl, natsUrl: nats.url, eventStream: testStream() };
  replicas = [await openReplica(place), await openReplica(place)];
  const { connection, stream } = first();
  const subscription = copying(connection, ({ id, version }, changed) => seen.push({ id, version, changed }));
  consumer = startConsumer(connection, stream, subscription);
  await Promise.all(ids.map((id) => first().accounts.execute(id, { type: 'open', holder: `holder of ${id}` })));
  await everywhereAtLast();
});

afterEach(() => {
  seen = [];
});

afterAll(async () => {
  await follower?.stop();
  await consumer.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
  await nats.remove();
});

function first(): Replica {
  const [replica] = replicas;
  if (!replica) throw new Error('not started');
  return replica;
}

/** Waits until every message and every copy has the state of its stream. */
function everywhereAtLast(): Promise<void> {
  return eventually(async () => {
    const { accounts, stream, connection } = first();
    const copies = await copiesModel(connection).find().lean<Copy[]>();
    for (const id of ids) {
      const { version, state } = await accounts.load(id);
      const known = account.publicState(state, id) as PublicAccount;
      expect(await kept(stream, id)).toMatchObject({ version, state: known });
      const { balance, holder } = known;
      expect(copies.find((copy) => copy._id === id)).toEqual({ _id: id, version, balance, holder });
    }
    expect(await accounts.streams.countDocuments({ unpublished: true })).toBe(0);
  });
}

/** Deposits into all accounts, one after the other, until stopped. */
function keepWriting() {
  let writing = true;
  let accepted = 0;
  const refused: unknown[] = [];
  const writers = [...replicas, ...replicas].map(async ({ accounts }, writer) => {
    for (let turn = 5 * writer; writing; turn++) {
      const id = ids[turn % ids.length] ?? '';
      await accounts.execute(id, { type: 'deposit', amount: 1 }).then(
        () => accepted++,
        (error) => refused.push(error),
      );
      await pause(2);
    }
  });
  return {
    /** Resolves when this many more deposits were accepted. */
    async more(count: number): Promise<void> {
      const wanted = accepted + count;
      await eventually(async () => expect(accepted).toBeGreaterThanOrEqual(wanted));
    },
    async stop() {
      writing = false;
      await Promise.all(writers);
      return { accepted, refused };
    },
  };
}

const totalBalance = async () => {
  const states = await Promise.all(ids.map(async (id) => (await first().accounts.load(id)).state));
  return states.reduce((sum, state) => sum + (state.status === 'open' ? state.balance : 0), 0);
};

it('accepts every write without NATS, and publishes all of them afterwards', async () => {
  const before = await totalBalance();
  const load = keepWriting();
  await load.more(40);
  await nats.stop();
  await load.more(3 * ids.length);
  const unpublished = await first().accounts.streams.countDocuments({ unpublished: true });
  await nats.start();
  await load.more(40);
  const { accepted, refused } = await load.stop();
  expect(refused).toEqual([]);
  expect(unpublished).toBe(ids.length);
  expect((await totalBalance()) - before).toBe(accepted);
  await everywhereAtLast();
});

it('publishes everything again after a loss of the event stream, and applies nothing twice', async () => {
  const before = (await first().stream.jsm.streams.info(first().stream.name)).created;
  await nats.wipe();
  await everywhereAtLast();
  // The copies were current: repeated messages change nothing.
  await eventually(async () => expect(new Set(seen.map(({ id }) => id)).size).toBe(ids.length));
  expect(seen.filter(({ changed }) => changed)).toEqual([]);
  expect((await first().stream.jsm.streams.info(first().stream.name)).created).not.toBe(before);
});

it('restores the event stream and its durable consumers under writes', async () => {
  const load = keepWriting();
  await load.more(20);
  await nats.wipe();
  await load.more(40);
  const { refused } = await load.stop();
  expect(refused).toEqual([]);
  await everywhereAtLast();
  const { stream } = first();
  // The server receives the acknowledgement after the message is applied.
  await eventually(async () => {
    expect((await stream.jsm.consumers.info(stream.name, 'copies')).num_ack_pending).toBe(0);
  });
});

it('keeps a follower current through a restart, a loss, and messages that it fails to apply', async () => {
  const { stream, accounts } = first();
  const known = new Map<string, number>();
  follower = follow(
    stream,
    [stream.subject(SERVICE, 'account', '*')],
    (message) => {
      const id = message.subject.split('.')[3] ?? '';
      if (id === ids[0]) throw new Error('this one never');
      known.set(id, message.json<{ version: number }>().version);
    },
    logger,
  );
  const followed = ids.slice(1);
  const expectFollowed = async () => {
    const versions = await Promise.all(followed.map(async (id) => (await accounts.load(id)).version));
    await eventually(async () => expect(followed.map((id) => known.get(id))).toEqual(versions));
  };
  await follower.caughtUp;
  expect(known.size).toBe(followed.length);
  for (const interrupt of [() => nats.stop().then(() => nats.start()), () => nats.wipe()]) {
    await interrupt();
    for (const id of ids) await accounts.execute(id, { type: 'deposit', amount: 1 });
    await expectFollowed();
    // Later messages arrive too.
    for (const id of ids) await accounts.execute(id, { type: 'deposit', amount: 1 });
    await expectFollowed();
  }
});

it('passes to a follower after a reconnect only the messages published meanwhile', async () => {
  const { stream, accounts } = first();
  // Late publications of the previous test would be received after the reconnect.
  await everywhereAtLast();
  const received: string[] = [];
  const subject = (id: string) => stream.subject(SERVICE, 'account', id);
  const own = follow(stream, [subject('*')], (message) => void received.push(message.subject), logger);
  await own.caughtUp;
  expect(new Set(received)).toEqual(new Set(ids.map(subject)));
  received.length = 0;
  const changed = ids.slice(2, 4);
  await nats.stop();
  for (const id of changed) await accounts.execute(id, { type: 'deposit', amount: 1 });
  await nats.start();
  await eventually(async () => expect(new Set(received)).toEqual(new Set(changed.map(subject))));
  await own.stop();
});

it('stops in time without NATS', async () => {
  await nats.stop();
  await pause(200);
  const begin = performance.now();
  await follower?.stop();
  await consumer.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
  // Clean-up is abandoned after 25 s.
  expect(performance.now() - begin).toBeLessThan(20_000);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { JsMsg } from 'nats';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testStream } from '../../../infra/test/servers.ts';
import type { Consumer } from '../src/messaging/index.ts';
import { type Follower, follow, parseMessage } from '../src/stream/index.ts';
import { type PublicAccount, publicAccount } from './fixtures/account.ts';
import { type Copy, copiesModel, copying, startConsumer } from './fixtures/copies.ts';
import { kept, logger, openReplica, type Replica, SERVICE } from './fixtures/replica.ts';

/* NATS gets an older copy of its data back, as after a restore of its disk, and then gives used sequences out again. */

let nats: DedicatedServer;
let place: { mongoUrl: string; natsUrl: string; eventStream: string };
let bank: Replica;
let consumer: Consumer<PublicAccount>;
let follower: Follower;
let late: Follower | undefined;
const followed = new Map<string, number>();
const ids = Array.from({ length: 8 }, () => randomUUID());
const half = ids.slice(4);

beforeAll(async () => {
  nats = await startDedicatedServer('nats');
  place = { mongoUrl: testMongoUrl('set-back'), natsUrl: nats.url, eventStream: testStream() };
  bank = await openReplica(place);
  consumer = startConsumer(bank.connection, bank.stream, copying(bank.connection));
  follower = followAccounts(followed);
  await deposit(...ids);
  await everywhere();
});

afterAll(async () => {
  await Promise.all([follower.stop(), late?.stop()]);
  await consumer.stop();
  await bank.stop();
  await nats.remove();
});

function followAccounts(versions: Map<string, number>): Follower {
  const apply = (message: JsMsg) => {
    const { id, version } = parseMessage(message, publicAccount);
    versions.set(id, Math.max(version, versions.get(id) ?? 0));
  };
  return follow(bank.stream, [bank.stream.subject(SERVICE, 'account', '*')], apply, logger);
}

async function deposit(...to: string[]): Promise<void> {
  for (const id of to) await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
}

/**
 * Waits until stream, follower and durable consumer have the version of every account, and the follower's comparison
 * with the stream names nothing that it has missed.
 */
function everywhere(): Promise<void> {
  return eventually(async () => {
    expect(await bank.accounts.streams.countDocuments({ unpublished: true })).toBe(0);
    const copies = await copiesModel(bank.connection).find().lean<Copy[]>();
    const copied = new Map(copies.map((copy) => [copy._id, copy.version]));
    for (const id of ids) {
      const { version } = await bank.accounts.load(id);
      expect(await kept(bank.stream, id)).toMatchObject({ version });
      expect([followed.get(id), copied.get(id)]).toEqual([version, version]);
    }
    expect(await follower.compare()).toMatchObject({ missed: 0, named: [] });
  });
}

const lastSequence = async () => (await bank.stream.jsm.streams.info(bank.stream.name)).state.last_seq;

/** Runs the work, stops NATS, and returns a function that puts back the data that NATS had before the work. */
async function undoing(work: () => Promise<unknown>): Promise<() => Promise<void>> {
  await nats.stop();
  const putBack = await nats.copyData();
  await nats.start();
  await eventually(lastSequence);
  await work();
  await nats.stop();
  return putBack;
}

const depositEverywhere = async (...to: string[]) => {
  await deposit(...to);
  await everywhere();
};

it('publishes what the stream has lost, without another change', async () => {
  const putBack = await undoing(() => depositEverywhere(...half));
  await putBack();
  await nats.start();
  await everywhere();
});

it('publishes what the stream has lost although later messages have used its sequences', async () => {
  const putBack = await undoing(() => depositEverywhere(...half));
  await putBack();
  await nats.start();
  await deposit(...Array.from({ length: 12 }, () => ids[0] ?? ''));
  await everywhere();
});

it('publishes what the stream has lost where the publishing process ended at once', async () => {
  const brief = await openReplica({ ...place, sweeps: false });
  const putBack = await undoing(async () => {
    for (const id of half) await brief.accounts.execute(id, { type: 'deposit', amount: 1 });
    await everywhere();
  });
  await brief.stop();
  await putBack();
  await nats.start();
  const next = await openReplica(place);
  await everywhere();
  await next.stop();
});

it('a follower applies messages under sequences that it has used already', async () => {
  const strangers = half.map(() => randomUUID());
  const state = { holder: null, currency: 'BRL', balance: 1 };
  const before = await lastSequence();
  // The copy with messages of strangers, which the follower below has not seen when it gets there.
  let putStrangersBack = async () => {};
  const putBack = await undoing(async () => {
    for (const id of strangers) {
      const message = JSON.stringify({ version: 1, events: [], state });
      await bank.stream.js.publish(bank.stream.subject(SERVICE, 'account', id), message);
    }
    await nats.stop();
    putStrangersBack = await nats.copyData();
  });
  await putBack();
  await nats.start();
  const versions = new Map<string, number>();
  late = followAccounts(versions);
  await late.caughtUp;
  await deposit(...half);
  await everywhere();
  await eventually(async () => expect(half.map((id) => versions.get(id))).toEqual(half.map((id) => followed.get(id))));
  expect(await lastSequence()).toBe(before + half.length);
  await nats.stop();
  await putStrangersBack();
  await nats.start();
  await eventually(async () => expect(strangers.map((id) => versions.get(id))).toEqual(strangers.map(() => 1)));
  await everywhere();
});

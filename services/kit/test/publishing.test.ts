import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { type Outbox, outboxOf, rebuild } from '../src/event-store/index.ts';
import { startScript } from './fixtures/child.ts';

import { patiently } from './fixtures/patiently.ts';
import {
  kept,
  openBank,
  openReplica,
  type Replica,
  type ReplicaOptions,
  SERVICE,
  watchVersions,
} from './fixtures/replica.ts';

/* Commits reach NATS although publishers die or are slow. The published version never decreases. */

const place = () => ({ mongoUrl: testMongoUrl('publishing'), natsUrl: testNatsUrl(), eventStream });
const eventStream = testStream();
const open: Replica[] = [];

async function replica(options: Partial<ReplicaOptions> = {}): Promise<Replica> {
  const one = await openReplica({ ...place(), ...options });
  open.push(one);
  return one;
}

let healthy: Replica;

beforeAll(async () => {
  healthy = await replica({ sweeps: false });
});

afterAll(async () => {
  await Promise.all(open.map((one) => one.stop()));
});

const published = (id: string) => healthy.accounts.streams.findById(id).lean();

async function expectPublished(id: string, version: number): Promise<void> {
  await eventually(async () => {
    expect(await kept(healthy.stream, id)).toMatchObject({ version });
    expect(await published(id)).toMatchObject({ version, unpublished: false, published: { version } });
  });
}

describe('a message', () => {
  it('carries the public state, the newest events and nothing personal', async () => {
    const id = randomUUID();
    await healthy.accounts.execute(id, { type: 'open', holder: 'Ana', phone: '+5511987654321' });
    await healthy.accounts.execute(id, { type: 'deposit', amount: 5 });
    await expectPublished(id, 2);
    const subject = `${eventStream.toLowerCase()}.${SERVICE}.account.${id}`;
    const message = await healthy.stream.jsm.streams.getMessage(eventStream, { last_by_subj: subject });
    expect(message.json()).toEqual({
      version: 2,
      state: { holder: 'Ana', currency: 'BRL', balance: 5 },
      events: expect.arrayContaining([{ name: 'MoneyDeposited', version: 2, actor: 'system', correlationId: 'none' }]),
    });
    expect(message.string()).not.toContain('+5511987654321');
  });
});

describe('the backlog', () => {
  it('is the unpublished streams, and the time of the oldest event among them', async () => {
    const bank = await openBank(testMongoUrl('backlog'));
    const outbox = outboxOf(bank.accounts);
    expect(await outbox.backlog()).toEqual({ streams: 0 });
    for (const id of [randomUUID(), randomUUID()]) await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
    const first = await bank.accounts.events.findOne({}).sort({ at: 1 }).lean();
    expect(await outbox.backlog()).toEqual({ streams: 2, since: first?.at });
    await bank.stop();
  });
});

describe('a publisher killed', () => {
  it.each(['next', 'mark'])(
    'where it stalls at `%s`, leaves the subject at the last version in the end',
    async (at) => {
      for (let round = 0; round < 3; round++) {
        const id = randomUUID();
        const child = startScript('publisher', { ...place(), id, at });
        await child.says('stalled');
        expect(await published(id)).toMatchObject({ version: 4, unpublished: true });
        expect(await kept(healthy.stream, id)).toMatchObject({ version: at === 'next' ? 0 : 4 });
        await child.kill();
        // Repeated in case NATS does not respond in time.
        await eventually(async () => {
          await healthy.publisher.sweepOnce();
          expect(await published(id)).toMatchObject({ unpublished: false });
        });
        await expectPublished(id, 4);
        await healthy.accounts.execute(id, { type: 'deposit', amount: 1 });
        await expectPublished(id, 5);
      }
    },
  );
});

describe('two slow publishers', () => {
  /** Pauses after it reads, and before it records a publication. */
  const slow = (outbox: Outbox): Outbox => ({
    ...outbox,
    async next(id) {
      const due = await outbox.next(id);
      await pause(Math.random() * 15);
      return due;
    },
    async markPublished(...noted) {
      await pause(Math.random() * 15);
      await outbox.markPublished(...noted);
    },
  });

  it('never decrease the published version while a stream changes 1,000 times', async () => {
    const id = randomUUID();
    const slowReplica = () => replica({ through: slow, projections: () => [] });
    const [one, two] = [await slowReplica(), await slowReplica()];
    const watch = await watchVersions(healthy, id);
    let goingBack = 0;
    let noted = 0;
    let writing = true;
    const watchMark = async () => {
      while (writing) {
        const version = (await published(id))?.published.version ?? 0;
        if (version < noted) goingBack++;
        noted = version;
        await pause(5);
      }
    };
    const marks = watchMark();
    for (let change = 0; change < 1_000; change++) {
      const { accounts } = change % 2 ? one : two;
      await patiently(() => accounts.execute(id, { type: 'deposit', amount: 1 }));
    }
    await expectPublished(id, 1_001);
    writing = false;
    await marks;
    await eventually(async () => expect(watch.versions.at(-1)).toBe(1_001));
    await watch.stop();
    const { versions } = watch;
    expect(versions.length).toBeGreaterThan(20);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(goingBack).toBe(0);
  });
});

describe('publishing', () => {
  it('needs fewer rounds than commits', async () => {
    let rounds = 0;
    const counting = (outbox: Outbox): Outbox => ({
      ...outbox,
      next: async (id) => {
        rounds++;
        await pause(20);
        return outbox.next(id);
      },
    });
    const id = randomUUID();
    const { accounts, publisher, outbox } = await replica({ through: counting, sweeps: false });
    await accounts.execute(id, { type: 'open', holder: 'Ana' });
    const calls = Array.from({ length: 1_000 }, () => publisher.publish(outbox, id));
    expect(new Set(calls).size).toBeLessThanOrEqual(2);
    await Promise.all(calls);
    expect(rounds).toBeLessThanOrEqual(3);
    await expectPublished(id, 1);
  });

  it('is finished before a publisher stops', async () => {
    const slow = (outbox: Outbox): Outbox => ({
      ...outbox,
      next: async (id) => {
        await pause(100);
        return outbox.next(id);
      },
    });
    const ids = [randomUUID(), randomUUID()];
    const { accounts, publisher } = await replica({ through: slow, sweeps: false });
    for (const id of ids) await accounts.execute(id, { type: 'open', holder: 'Ana' });
    for (const id of ids) await accounts.execute(id, { type: 'deposit', amount: 1 });
    await publisher.stop();
    for (const id of ids) expect(await published(id)).toMatchObject({ version: 2, unpublished: false });
  });

  it('skips a stream that cannot be published, and publishes the rest', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID()).sort();
    const [stuck] = ids;
    const failing = (outbox: Outbox): Outbox => ({
      ...outbox,
      unpublished: (_, after) => outbox.unpublished(3, after),
      next: (id) => (id === stuck ? Promise.reject(new Error('this one never')) : outbox.next(id)),
    });
    const url = testMongoUrl('stuck');
    const { accounts, stream, publisher } = await replica({ mongoUrl: url, through: failing, sweeps: false });
    const silent = await replica({
      mongoUrl: url,
      sweeps: false,
      through: (o) => ({ ...o, next: async () => undefined }),
    });
    for (const id of ids) await silent.accounts.execute(id, { type: 'open', holder: 'Ana' });
    await publisher.sweepOnce();
    const versions = await Promise.all(ids.map(async (id) => (await kept(stream, id)).version));
    expect(versions).toEqual(ids.map((id) => (id === stuck ? 0 : 1)));
    expect(await accounts.streams.countDocuments({ unpublished: true })).toBe(1);
  });

  it('continues after a publication that is missing from the document', async () => {
    const id = randomUUID();
    await healthy.accounts.execute(id, { type: 'deposit', amount: 1 });
    await expectPublished(id, 2);
    const forgotten = { 'published.version': 0, 'published.seq': 0 };
    await healthy.accounts.streams.updateOne({ _id: id }, { $set: forgotten });
    await healthy.accounts.execute(id, { type: 'deposit', amount: 1 });
    await expectPublished(id, 3);
  });

  it('repeats a version whose state was derived again during its publication', async () => {
    const id = randomUUID();
    let rewrite = async () => {};
    const rewriting = (outbox: Outbox): Outbox => ({
      ...outbox,
      async markPublished(...noted) {
        await rewrite();
        await outbox.markPublished(...noted);
      },
    });
    const place = { mongoUrl: testMongoUrl('anew'), sweeps: false };
    const { accounts, publisher, stream } = await replica({ ...place, through: rewriting });
    const silent = await replica({ ...place, through: notNow });
    await silent.accounts.execute(id, { type: 'deposit', amount: 5 });
    await silent.accounts.streams.updateOne({ _id: id }, { $set: { 'state.balance': 99 } });
    rewrite = async () => {
      rewrite = async () => {};
      expect(await rebuild(accounts)).toMatchObject({ differing: [id] });
    };
    await publisher.sweepOnce();
    expect(await kept(stream, id)).toMatchObject({ version: 2, state: { balance: 99 } });
    await publisher.sweepOnce();
    expect(await kept(stream, id)).toMatchObject({ version: 2, state: { balance: 5 } });
    expect(await accounts.streams.findById(id).lean()).toMatchObject({ unpublished: false });
  });

  it('is not noted if the event stream was lost meanwhile', async () => {
    const id = randomUUID();
    const { accounts, outbox } = await replica({ mongoUrl: testMongoUrl('lost'), sweeps: false, through: notNow });
    await accounts.execute(id, { type: 'open', holder: 'Ana' });
    for (let loss = 0; loss < 2; loss++) {
      const pending = await outboxOf(accounts).next(id);
      if (!pending) throw new Error('nothing is pending');
      await outbox.markUnpublished();
      await outbox.markPublished(id, { version: 1, seq: 12 }, pending);
      expect(await outbox.unpublished(10)).toEqual([id]);
    }
  });
});

const notNow = (outbox: Outbox): Outbox => ({ ...outbox, next: async () => undefined });

describe('a process that starts on restored data', () => {
  it('publishes all of it, although the marks of publication are restored too', async () => {
    const there = { mongoUrl: testMongoUrl('restored'), eventStream: testStream(), sweeps: false };
    const { accounts, publisher, stream } = await replica(there);
    const ids = [randomUUID(), randomUUID()];
    const versions = () => Promise.all(ids.map(async (id) => (await kept(stream, id)).version));
    for (const id of ids) await accounts.execute(id, { type: 'open', holder: 'Ana' });
    await publisher.publishAll();
    const backup = await accounts.streams.find().lean();
    for (const id of ids) await accounts.execute(id, { type: 'deposit', amount: 1 });
    await publisher.publishAll();
    expect(await versions()).toEqual([2, 2]);
    await publisher.stop();
    await accounts.streams.collection.deleteMany({});
    await accounts.streams.collection.insertMany(backup as never[]);
    await accounts.events.deleteMany({ version: 2 });
    await stream.discard(SERVICE);
    expect(await versions()).toEqual([0, 0]);
    const started = await replica(there);
    await started.publisher.publishAll();
    expect(await versions()).toEqual([1, 1]);
  });
});

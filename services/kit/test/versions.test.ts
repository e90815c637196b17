import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { type EventDocument, outboxOf, rebuild, UnknownEvent } from '../src/event-store/index.ts';
import { MAINTENANCE_COLLECTION } from '../src/maintenance/index.ts';
import { type Account, account } from './fixtures/account.ts';
import { TOKEN } from './fixtures/bank-api.ts';
import { startScript } from './fixtures/child.ts';
import { type Bank, kept, openBank, openReplica, type Replica } from './fixtures/replica.ts';
import { linesModel } from './fixtures/statement.ts';

/* Events and states that older code has stored, and events that newer code has stored. */

/** Older code, which stored balances in reais instead of cents. */
const YESTERDAY: Account = {
  ...account,
  stateVersion: 1,
  evolve: (state, event) =>
    event.name === 'MoneyDeposited' && state.status === 'open'
      ? { ...state, balance: state.balance + event.data.amount / 100 }
      : account.evolve(state, event),
};

let place: { mongoUrl: string; natsUrl: string; eventStream: string };
let today: Replica;
let yesterday: Bank;

beforeAll(async () => {
  place = { mongoUrl: testMongoUrl('versions'), natsUrl: testNatsUrl(), eventStream: testStream() };
  today = await openReplica({ ...place, sweeps: false });
  yesterday = await openBank(place.mongoUrl, { aggregate: YESTERDAY });
});

afterAll(async () => {
  await Promise.all([today.stop(), yesterday.stop()]);
});

const event = (name: string): EventDocument =>
  JSON.parse(readFileSync(new URL(`fixtures/events/${name}.json`, import.meta.url), 'utf8'));

/** Inserts a stream as an older release stored it. Returns its id. */
async function stored(events: string[]): Promise<string> {
  const id = randomUUID();
  const rows = events.map((name, index) => ({ ...event(name), streamId: `account-${id}`, version: index + 1 }));
  await today.accounts.events.insertMany(rows);
  const published = { version: 0, seq: 0 };
  await today.accounts.streams.create({
    _id: id,
    version: events.length,
    stateVersion: 0,
    state: {},
    unpublished: false,
    published,
    rewrites: 0,
  });
  return id;
}

const OPEN = { status: 'open', holder: 'Ana', currency: 'BRL' };

describe('an event', () => {
  it.each(['account-opened.v1', 'account-opened.v2'])('of any version is upcast: %s', async (name) => {
    const id = await stored([name, 'money-deposited.v1']);
    expect(await today.accounts.load(id)).toMatchObject({ version: 2, state: { ...OPEN, balance: 700 } });
    const [opened] = await today.accounts.history(id);
    expect(opened).toMatchObject({ name: 'AccountOpened', data: { currency: 'BRL' }, personal: { holder: 'Ana' } });
  });
});

describe('an event of newer code', () => {
  /** Inserts a stream whose second event has an unknown name, or with `v` 2 an unknown version. Returns its id. */
  const withUnknown = async (v: number) => {
    const id = await stored(['account-opened.v2', 'account-frozen.v1', 'money-deposited.v1']);
    const name = v === 1 ? 'AccountFrozen' : 'MoneyDeposited';
    await today.accounts.events.updateOne({ streamId: `account-${id}`, version: 2 }, { $set: { name, v } });
    return id;
  };
  const everything = async (id: string) => [
    await today.accounts.streams.findById(id).lean(),
    await today.accounts.events.find({ streamId: `account-${id}` }).lean(),
    await linesModel(today.connection).find({ account: id }).lean(),
  ];

  it.each([1, 2])('is skipped by readers, and fails every write: version %s', async (v) => {
    const id = await withUnknown(v);
    expect(await today.accounts.load(id)).toMatchObject({ version: 3, state: { ...OPEN, balance: 700 } });
    expect((await today.accounts.history(id)).map(({ version: at }) => at)).toEqual([1, 3]);
    const before = await everything(id);
    for (const options of [{}, { erase: true }]) {
      const deposit = today.accounts.execute(id, { type: 'deposit', amount: 1 }, options);
      await expect(deposit).rejects.toThrow(UnknownEvent);
    }
    const reason = expect.stringContaining(`event 2 of account-${id}`);
    for (const verify of [true, false]) {
      expect((await rebuild(today.accounts, { verify })).failed).toContainEqual({ id, reason });
    }
    expect(await everything(id)).toEqual(before);
    await today.accounts.events.deleteMany({ streamId: `account-${id}` });
    await today.accounts.streams.deleteOne({ _id: id });
  });

  it('leaves the publication of its stream to that code', async () => {
    const id = randomUUID();
    await today.accounts.execute(id, { type: 'deposit', amount: 1 });
    await today.publisher.publish(today.outbox, id);
    await today.accounts.streams.updateOne({ _id: id }, { unpublished: true });
    expect(await outboxOf(yesterday.accounts).next(id)).toBeUndefined();
    expect(await today.outbox.next(id)).toMatchObject({ message: { version: 2, state: { balance: 1 } } });
  });
});

describe('an event that does not match its schema', () => {
  it('is not written', async () => {
    const id = randomUUID();
    const deposit = today.accounts.execute(id, { type: 'deposit', amount: Number.NaN });
    await expect(deposit).rejects.toThrow(/MoneyDeposited, version 1.* malformed: data.amount/);
    expect(await today.accounts.load(id)).toMatchObject({ version: 0 });
  });

  it.each([
    ['a renamed field', { data: { sum: 700 } }, /data.amount.*sum/],
    ['a personal part', { personal: { holder: 7 }, name: 'AccountOpened', data: { cur: 'brl' } }, /personal.holder/],
  ])('is not read: %s', async (_, part, problem) => {
    const id = await stored(['account-opened.v1', 'money-deposited.v1']);
    await today.accounts.events.updateOne({ streamId: `account-${id}`, version: 2 }, { $set: part });
    await expect(today.accounts.load(id)).rejects.toThrow(problem);
    await today.accounts.events.deleteMany({ streamId: `account-${id}` });
    await today.accounts.streams.deleteOne({ _id: id });
  });
});

describe('streams', () => {
  it('are read by id and by state, each at the current version', async () => {
    const [stale, fresh] = [await stored(['account-opened.v1', 'money-deposited.v1']), randomUUID()];
    await today.accounts.execute(fresh, { type: 'deposit', amount: 3 });
    const found = await today.accounts.loadMany([stale, fresh, randomUUID()]);
    expect(found.toSorted((a, b) => a.version - b.version || (a.id === stale ? -1 : 1))).toMatchObject([
      { id: stale, version: 2, state: { balance: 700 } },
      { id: fresh, version: 2, state: { balance: 3 } },
    ]);
    const filter = { _id: { $in: [stale, fresh] }, 'state.balance': 3 };
    expect(await today.accounts.find(filter)).toMatchObject([{ id: fresh }]);
    expect(await today.accounts.find({ _id: { $in: [stale, fresh] } }, { skip: 1, limit: 5 })).toHaveLength(1);
  });
});

describe('a stream document of version 1.0.0', () => {
  it('is upgraded at start, and published if it was not', async () => {
    const upgraded = { ...place, mongoUrl: testMongoUrl('upgraded') };
    const bank = await openBank(upgraded.mongoUrl);
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
    const { collection } = bank.accounts.streams;
    await collection.updateMany({}, [
      { $set: { fold: '$stateVersion', dirty: { $eq: ['$_id', ids[0]] } } },
      { $unset: ['stateVersion', 'unpublished'] },
    ]);
    await collection.createIndex({ dirty: 1, _id: 1 }, { partialFilterExpression: { dirty: true } });
    await collection.createIndex({ fold: 1 });
    // As before the first start of this release.
    await bank.connection.collection(MAINTENANCE_COLLECTION).deleteMany({});
    await bank.stop();

    const replica = await openReplica({ ...upgraded, sweeps: false });
    const documents = await replica.accounts.streams.find({ _id: { $in: ids } }).lean();
    for (const document of documents) {
      expect(document).toMatchObject({ stateVersion: 2, unpublished: document._id === ids[0] });
      expect(document).not.toHaveProperty('dirty');
      expect(document).not.toHaveProperty('fold');
    }
    expect(Object.keys(await replica.accounts.streams.collection.indexInformation())).not.toContain('fold_1');
    expect(await replica.outbox.unpublished(10)).toEqual([ids[0]]);
    await replica.publisher.publish(replica.outbox, ids[0] ?? '');
    expect(await kept(replica.stream, ids[0] ?? '')).toMatchObject({ version: 2, state: { balance: 1 } });
    await replica.stop();
  });
});

describe('a state of other code', () => {
  const setup = async () => {
    const id = randomUUID();
    await yesterday.accounts.execute(id, { type: 'open', holder: 'Ana' });
    await yesterday.accounts.execute(id, { type: 'deposit', amount: 500 });
    const stored = await today.accounts.streams.findById(id).lean();
    expect(stored).toMatchObject({ stateVersion: 1, state: { balance: 5 } });
    return id;
  };

  it('is derived again when it is loaded, by either of two versions that run side by side', async () => {
    const id = await setup();
    expect(await today.accounts.load(id)).toMatchObject({ version: 2, state: { balance: 500 } });
    await today.accounts.execute(id, { type: 'deposit', amount: 100 });
    expect(await today.accounts.streams.findById(id).lean()).toMatchObject({
      stateVersion: 2,
      state: { balance: 600 },
    });
    expect(await yesterday.accounts.load(id)).toMatchObject({ version: 3, state: { balance: 6 } });
    await yesterday.accounts.execute(id, { type: 'deposit', amount: 100 });
    expect(await today.accounts.load(id)).toMatchObject({ version: 4, state: { balance: 700 } });
  });

  it('is published as the publishing code derives it', async () => {
    const id = await setup();
    await today.publisher.publish(today.outbox, id);
    expect(await kept(today.stream, id)).toMatchObject({ version: 2, state: { balance: 500 } });
  });

  it('is derived again at the start of a service, and published although its version stays', async () => {
    const ids = [await setup(), await setup(), await stored(['account-opened.v1', 'money-deposited.v1'])];
    for (const id of ids) await today.publisher.publish(today.outbox, id);
    const service = startScript('service', { ...place, serviceToken: TOKEN });
    await service.says('ready');
    await eventually(async () => {
      expect(await today.accounts.streams.countDocuments({ stateVersion: { $ne: 2 } })).toBe(0);
      expect(await today.accounts.streams.countDocuments({ unpublished: true })).toBe(0);
    });
    for (const [index, id] of ids.entries()) {
      const state = { balance: [500, 500, 700][index] };
      expect(await today.accounts.streams.findById(id).lean()).toMatchObject({ version: 2, state });
      expect(await kept(today.stream, id)).toMatchObject({ version: 2, state });
    }
    await service.kill();
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { VersionConflict } from '../src/event-store/index.ts';
import { type Accounts, type Bank, openBank } from './fixtures/replica.ts';

/* Concurrent writers, in one process and in two. */

let here: Bank;
let there: Bank;

beforeAll(async () => {
  const url = testMongoUrl('appending');
  here = await openBank(url);
  there = await openBank(url);
});

afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, i) => work(i));

/** Expects that versions have no gap, and that state and rows match the events. */
async function expectBalance(accounts: Accounts, id: string, balance: number, deposits: number): Promise<void> {
  const { version, state } = await accounts.load(id);
  expect(state).toMatchObject({ status: 'open', balance });
  expect(version).toBe(deposits + 1);
  const history = await accounts.history(id);
  expect(history.map((event) => event.version)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
  const rows = here.connection.collection('lines');
  expect(await rows.countDocuments({ account: id })).toBe(deposits + 1);
  expect(await rows.findOne({ account: id, _id: id as never })).toMatchObject({ total: balance });
}

describe('of concurrent appends at one expected version', () => {
  const race = async (stores: (index: number) => Accounts) => {
    const id = randomUUID();
    await here.accounts.execute(id, { type: 'open', holder: 'Ana' });
    const outcomes = await Promise.allSettled(
      times(50, (index) => stores(index).execute(id, { type: 'deposit', amount: 1 }, { expectedVersion: 1 })),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused) expect(reason).toBeInstanceOf(VersionConflict);
    await expectBalance(here.accounts, id, 1, 1);
  };

  it('one of fifty succeeds in one process', () => race(() => here.accounts));
  it('one of fifty succeeds on two replicas', () => race((index) => (index % 2 ? here : there).accounts));

  it('one of fifty succeeds on a new stream', async () => {
    const id = randomUUID();
    const outcomes = await Promise.allSettled(
      times(50, (index) =>
        (index % 2 ? here : there).accounts.execute(id, { type: 'open', holder: `${index}` }, { expectedVersion: 0 }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.accounts.history(id)).toHaveLength(1);
  });
});

describe('concurrent appends without an expected version', () => {
  it('all succeed: 32 on different streams', async () => {
    const ids = Array.from({ length: 32 }, () => randomUUID());
    await Promise.all(
      ids.map(async (id, index) => {
        const { accounts } = index % 2 ? here : there;
        for (let amount = 1; amount <= 5; amount++) await accounts.execute(id, { type: 'deposit', amount });
      }),
    );
    for (const id of ids) await expectBalance(there.accounts, id, 15, 5);
  });

  it('all succeed: 50 on one stream on two replicas, each once', async () => {
    const id = randomUUID();
    await here.accounts.execute(id, { type: 'open', holder: 'Ana' });
    const outcomes = await Promise.all(
      times(50, (index) => (index % 2 ? here : there).accounts.execute(id, { type: 'deposit', amount: index + 1 })),
    );
    expect(new Set(outcomes.map(({ version }) => version)).size).toBe(50);
    await expectBalance(here.accounts, id, (50 * 51) / 2, 50);
  });

  it('all succeed: 50 on one new stream on two replicas', async () => {
    const id = randomUUID();
    await Promise.all(
      times(50, (index) => (index % 2 ? here : there).accounts.execute(id, { type: 'deposit', amount: 2 })),
    );
    await expectBalance(here.accounts, id, 100, 50);
  });
});

describe('a command that was carried out before', () => {
  it('writes nothing and returns the state', async () => {
    const id = randomUUID();
    await here.accounts.execute(id, { type: 'open', holder: 'Ana' });
    const again = await here.accounts.execute(id, { type: 'open', holder: 'Bia' });
    expect(again).toMatchObject({ version: 1, events: [], state: { holder: 'Ana' } });
    expect(await here.accounts.history(id)).toHaveLength(1);
  });

  it('erases nothing without a stream', async () => {
    const id = randomUUID();
    const outcome = await here.accounts.execute(id, { type: 'close' }, { erase: true });
    expect(outcome.version).toBe(0);
    expect(await here.accounts.streams.exists({ _id: id })).toBeNull();
  });
});

describe('an undefined property', () => {
  it('is absent when it is read again, in states and events', async () => {
    const id = randomUUID();
    await here.accounts.execute(id, { type: 'open', holder: 'Ana' });
    await here.accounts.execute(id, { type: 'deposit', amount: 1 });
    const stream = await here.connection.collection('accounts').findOne({ _id: id as never });
    expect(Object.keys(stream?.state).sort()).toEqual(['balance', 'currency', 'holder', 'status']);
    const events = await here.connection
      .collection('events')
      .find({ streamId: `account-${id}` })
      .toArray();
    expect(events.map((event) => event.personal)).toEqual([{ holder: 'Ana' }, undefined]);
    expect(events.map((event) => Object.keys(event.data))).toEqual([['currency'], ['amount']]);
  });
});

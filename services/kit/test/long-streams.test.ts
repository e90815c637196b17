import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { rebuild } from '../src/event-store/index.ts';
import { type Bank, openBank } from './fixtures/replica.ts';
import { type Line, linesModel } from './fixtures/statement.ts';

/* Streams of tens of thousands of events are rebuilt and erased within one transaction. */

const DEPOSITS = 49_999;
let bank: Bank;

beforeAll(async () => {
  bank = await openBank(testMongoUrl('long'));
});
afterAll(() => bank.stop());

/** Inserts a stream of 50,000 events with its rows. Returns its id. */
async function longStream(holder: string): Promise<string> {
  const id = randomUUID();
  const meta = { streamId: `account-${id}`, at: '2026-01-01T12:00:00.000Z', actor: 'ana', correlationId: 'test', v: 1 };
  const opened = { ...meta, version: 1, v: 2, name: 'AccountOpened', data: { currency: 'BRL' }, personal: { holder } };
  const deposits = Array.from({ length: DEPOSITS }, (_, index) => {
    const event = { ...meta, version: index + 2, name: 'MoneyDeposited', data: { amount: 1 } };
    return { ...event, personal: { holder } };
  });
  await bank.accounts.events.collection.insertMany([opened, ...deposits]);
  const lines = deposits.map(({ version }) => ({ _id: `${id}-${version}`, account: id, total: 1 }) satisfies Line);
  const total = { _id: id, account: id, holder, total: DEPOSITS } satisfies Line;
  await linesModel(bank.connection).collection.insertMany([total, ...lines] as never[]);
  const state = { status: 'open', holder, currency: 'BRL', balance: DEPOSITS };
  const published = { version: 0, seq: 0 };
  const stream = { _id: id, version: DEPOSITS + 1, stateVersion: 2, state, unpublished: false, published, rewrites: 0 };
  await bank.accounts.streams.collection.insertOne(stream as never);
  return id;
}

const lines = (id: string) => linesModel(bank.connection).countDocuments({ account: id });

it('a stream of 50,000 events is compared and rebuilt', async () => {
  const id = await longStream('Ana');
  const clean = { streams: 1, differing: [], failed: [] };
  expect(await rebuild(bank.accounts, { verify: true })).toEqual(clean);
  await linesModel(bank.connection).deleteMany({ account: id });
  expect(await rebuild(bank.accounts)).toEqual({ ...clean, differing: [id] });
  expect(await lines(id)).toBe(DEPOSITS + 1);
  await bank.connection.dropDatabase();
});

it('a stream of 50,000 events is erased by the command that closes it', async () => {
  const id = await longStream('Bento');
  await bank.accounts.execute(id, { type: 'close' }, { erase: true });
  expect(await bank.accounts.load(id)).toMatchObject({ version: DEPOSITS + 2, state: { status: 'closed' } });
  expect(await bank.accounts.events.countDocuments({ personal: { $exists: true } })).toBe(0);
  expect(await linesModel(bank.connection).find({ account: id }).lean()).toEqual([
    { _id: id, account: id, total: DEPOSITS },
  ]);
  expect(await rebuild(bank.accounts, { verify: true })).toEqual({ streams: 1, differing: [], failed: [] });
});

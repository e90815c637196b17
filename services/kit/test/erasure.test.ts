import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { anyStore, createGuard, eraseLeftovers, type Guard, rebuild } from '../src/event-store/index.ts';
import { type Consumer, deadLetterModel } from '../src/messaging/index.ts';
import type { PublicAccount } from './fixtures/account.ts';
import { copiesModel, copying, startConsumer } from './fixtures/copies.ts';
import { documentsOf, messagesOf } from './fixtures/dump.ts';
import { kept, openReplica, type Replica } from './fixtures/replica.ts';
import { linesModel } from './fixtures/statement.ts';

/* Data of an erased person is in no document, event or message. */

let bank: Replica;
let guard: Guard;
const consumers: Consumer<PublicAccount>[] = [];

const ERASED = { holder: 'Ana Beatriz Esquecida', phone: '+5511912345678' };
const STAYS = { holder: 'Bento Lembrado', phone: '+5511900000000' };

beforeAll(async () => {
  bank = await openReplica({ mongoUrl: testMongoUrl('erasure'), natsUrl: testNatsUrl(), eventStream: testStream() });
  guard = createGuard(bank.connection, 'phones');
  const { connection, stream } = bank;
  consumers.push(startConsumer(connection, stream, copying(connection)));
  // Another service's consumer, which fails for open accounts: the reason in its dead letter contains the state.
  const failing = {
    ...copying(connection),
    durable: 'failing',
    apply: async ({ state }: { state: unknown }) => {
      if (state) throw new Error(`cannot take ${JSON.stringify(state)}`);
    },
  };
  consumers.push(startConsumer(connection, stream, failing, { backoff: () => 5 }));
});

afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await bank.stop();
});

async function openAccount(person: { holder: string; phone: string }): Promise<string> {
  const id = randomUUID();
  const within = (tx: Parameters<Guard['claim']>[2]) => guard.claim(person.phone, id, tx);
  await bank.accounts.execute(id, { type: 'open', ...person }, { within });
  await bank.accounts.execute(id, { type: 'deposit', amount: 5 });
  await eventually(async () => {
    expect(await copiesModel(bank.connection).findById(id).lean()).toMatchObject({ version: 2, holder: person.holder });
    // Waits for the dead letter of the last message: that of the first one may exist already.
    const { version, seq } = (await bank.accounts.streams.findById(id).lean())?.published ?? {};
    expect(version).toBe(2);
    expect(
      await deadLetterModel(bank.connection)
        .find({ subject: new RegExp(id) })
        .lean(),
    ).toMatchObject([{ seq }]);
  });
  return id;
}

/** Returns the documents and messages that contain data of the person. */
async function traces(person: { holder: string; phone: string }): Promise<string[]> {
  const everything = [...(await documentsOf(bank.connection)), ...(await messagesOf(bank.stream))];
  return everything.filter((text) => Object.values(person).some((word) => text.includes(word)));
}

it('removes the person from all documents, events and messages, and nothing of others', async () => {
  const id = await openAccount(ERASED);
  await openAccount(STAYS);
  // Stream, event, row, guard, copy, dead letter and message.
  expect(await traces(ERASED)).toHaveLength(7);
  const others = await traces(STAYS);
  expect(others).toHaveLength(7);

  const within = (tx: Parameters<Guard['release']>[2]) => guard.release(ERASED.phone, id, tx);
  await bank.accounts.execute(id, { type: 'close' }, { erase: true, within });

  await eventually(async () => expect(await traces(ERASED)).toEqual([]));
  expect(await traces(STAYS)).toEqual(others);
  expect(await kept(bank.stream, id)).toMatchObject({ version: 3, state: null });
  expect(await copiesModel(bank.connection).findById(id).lean()).toEqual({ _id: id, version: 3 });
  expect(await bank.connection.collection('erasures').findOne({ _id: `account-${id}` as never })).not.toBeNull();
  expect((await bank.accounts.history(id)).map(({ name }) => name)).toEqual([
    'AccountOpened',
    'MoneyDeposited',
    'AccountClosed',
  ]);
});

it('leaves the read model as a rebuild would make it', async () => {
  const id = await openAccount({ holder: 'Caio Apagado', phone: '+5511955555555' });
  await bank.accounts.execute(id, { type: 'close' }, { erase: true });
  expect(await linesModel(bank.connection).find({ account: id }).lean()).toEqual([{ _id: id, account: id, total: 5 }]);
  expect(await rebuild(bank.accounts, { verify: true })).toMatchObject({ differing: [] });
});

it('removes the person from a stream without a new event', async () => {
  const person = { holder: 'Davi Sumido', phone: '+5511966666666' };
  const id = randomUUID();
  await bank.accounts.execute(id, { type: 'open', ...person });
  await bank.accounts.execute(id, { type: 'open', ...person }, { erase: true });
  await eventually(async () => expect(await traces(person)).toEqual([]));
  expect(await bank.accounts.load(id)).toMatchObject({ version: 1, state: { status: 'open', holder: null } });
});

it('removes data that older code has left in erased streams', async () => {
  const id = randomUUID();
  await bank.accounts.execute(id, { type: 'open', holder: 'Eva Lembrada' });
  await bank.accounts.execute(id, { type: 'close' }, { erase: true });
  const streamId = `account-${id}`;
  // As older code left it: an event of version 1, not upcast, with a part that did not count as personal.
  const change = { v: 1, data: { cur: 'brl' }, personal: { holder: 'Eva Lembrada' } };
  await bank.accounts.events.updateOne({ streamId, version: 1 }, { $set: change });
  expect(await eraseLeftovers(anyStore(bank.accounts))).toBe(1);
  const event = await bank.accounts.events.findOne({ streamId, version: 1 }).lean();
  expect(event).toMatchObject({ v: 2, data: { currency: 'BRL' } });
  expect(event).not.toHaveProperty('personal');
  expect(await eraseLeftovers(anyStore(bank.accounts))).toBe(0);
  expect(await rebuild(bank.accounts, { verify: true })).toMatchObject({ differing: [], failed: [] });
});

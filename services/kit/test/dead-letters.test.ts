import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { eventually, HANG_MS } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { createClient } from '../src/contract/index.ts';
import { StreamBusy, UnknownEvent } from '../src/event-store/index.ts';
import { createServiceApp, mount } from '../src/http/index.ts';
import { Consumer, deadLetterModel } from '../src/messaging/index.ts';
import { Lifecycle, metrics } from '../src/process/index.ts';
import { operationsContract } from '../src/service/contracts.ts';
import { operationsHandlers } from '../src/service/operations.ts';
import { RebuildJob } from '../src/service/rebuild-job.ts';
import type { StateMessage } from '../src/stream/index.ts';
import type { PublicAccount } from './fixtures/account.ts';
import { startScript } from './fixtures/child.ts';
import { copiesModel, copying, startConsumer } from './fixtures/copies.ts';
import { serve } from './fixtures/http.ts';
import { logger, openReplica, type Replica, SERVICE } from './fixtures/replica.ts';

/* A message that cannot be applied becomes a dead letter with the reason, and does not block others. */

const TOKEN = 'a token of the tests';
let bank: Replica;
let consumer: Consumer<PublicAccount>;
let http: Awaited<ReturnType<typeof serve>>;
const poisonous = new Set<string>();
const newer = new Set<string>();
/** By account, the error by which its stream could not be written in time. */
const busy = new Map<string, unknown>();
/** By account, the promise that the last delivery of version 2 awaits before it fails. */
const held = new Map<string, Promise<void>>();
const tried = new Map<string, number>();

beforeAll(async () => {
  bank = await openReplica({
    mongoUrl: testMongoUrl('letters'),
    natsUrl: testNatsUrl(),
    eventStream: testStream(),
  });
  const { connection, stream } = bank;
  const copies = copying(connection);
  const apply = async (message: StateMessage<PublicAccount>) => {
    tried.set(message.id, (tried.get(message.id) ?? 0) + 1);
    const event = { streamId: message.id, version: 1, name: 'AccountFrozen', v: 1 };
    if (newer.has(message.id)) throw new UnknownEvent(event);
    if (busy.has(message.id)) throw new StreamBusy(message.id, busy.get(message.id));
    if (poisonous.has(message.id)) throw new Error(`poison in ${message.id}`);
    if (held.has(message.id) && message.version === 2) {
      if (tried.get(message.id) === 8) await held.get(message.id);
      throw new Error(`late in ${message.id}`);
    }
    await copies.apply(message);
  };
  consumer = startConsumer(connection, stream, { ...copies, apply });
  const handlers = operationsHandlers(
    new RebuildJob(connection, [], logger),
    [consumer as Consumer<unknown>],
    deadLetterModel(connection),
  );
  http = await serve(
    createServiceApp({ tokens: { SERVICE_TOKEN: TOKEN }, lifecycle: new Lifecycle(logger) }, (app) =>
      mount(app, operationsContract, handlers),
    ),
  );
});

afterAll(async () => {
  await http.close();
  await consumer.stop();
  await bank.stop();
});

const operations = () =>
  createClient(operationsContract, { baseUrl: http.url, headers: () => ({ authorization: `Bearer ${TOKEN}` }) });

const copyFor = (id: string) => copiesModel(bank.connection).findById(id).lean();

async function letterOf(id: string) {
  const letters = await operations().listDeadLetters({});
  return letters.find(({ subject }) => subject === bank.stream.subject(SERVICE, 'account', id));
}

async function poison(): Promise<string> {
  const id = randomUUID();
  poisonous.add(id);
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(await letterOf(id)).toBeDefined());
  return id;
}

it('a poison message becomes a dead letter after eight deliveries, and the others are applied', async () => {
  const id = await poison();
  const others = Array.from({ length: 30 }, () => randomUUID());
  await Promise.all(others.map((other) => bank.accounts.execute(other, { type: 'deposit', amount: 1 })));
  await eventually(async () => {
    for (const other of others) expect(await copyFor(other)).toMatchObject({ version: 2 });
  });
  expect(await letterOf(id)).toMatchObject({ consumer: 'copies', reason: `poison in ${id}`, tries: 8 });
  expect(tried.get(id)).toBe(8);
  expect(await copyFor(id)).toBeNull();
  // The server receives the acknowledgement after the message is applied.
  await eventually(async () => {
    const { num_ack_pending } = await bank.stream.jsm.consumers.info(bank.stream.name, 'copies');
    expect(num_ack_pending).toBe(0);
  });
});

it('a message whose stream has an event of newer code waits for that code, and becomes no dead letter', async () => {
  const id = randomUUID();
  newer.add(id);
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(tried.get(id)).toBeGreaterThan(12));
  newer.delete(id);
  await eventually(async () => expect(await copyFor(id)).toMatchObject({ version: 2, balance: 1 }));
  // The dead letter that was written before the delivery is deleted after the message is applied.
  await eventually(async () => expect(await letterOf(id)).toBeUndefined());
});

it('a message whose stream cannot be written because the database is down becomes no dead letter', async () => {
  const id = randomUUID();
  busy.set(id, new mongo.MongoNetworkError('down'));
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(tried.get(id)).toBeGreaterThan(12));
  busy.delete(id);
  await eventually(async () => expect(await copyFor(id)).toMatchObject({ version: 2, balance: 1 }));
  await eventually(async () => expect(await letterOf(id)).toBeUndefined());
});

it('a message whose stream is too large to be written in time becomes a dead letter', async () => {
  const id = randomUUID();
  busy.set(id, undefined);
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () =>
    expect(await letterOf(id)).toMatchObject({ reason: `${id} could not be written in time`, tries: 8 }),
  );
});

it('a retry applies the message and deletes the letter if it succeeds', async () => {
  const id = await poison();
  const letter = await letterOf(id);
  const retry = () => operations().retryDeadLetter({ params: { id: letter?.id ?? '' } });
  await expect(retry()).rejects.toMatchObject({
    status: 422,
    body: { message: `poison in ${id}`, code: 'not_applied' },
  });
  expect(await letterOf(id)).toBeDefined();
  poisonous.delete(id);
  await retry();
  expect(await copyFor(id)).toMatchObject({ version: 2, balance: 1 });
  expect(await letterOf(id)).toBeUndefined();
  await expect(retry()).rejects.toMatchObject({ status: 404 });
});

it("a retry uses the subject's last message, not the failed one", async () => {
  const id = await poison();
  const subject = bank.stream.subject(SERVICE, 'account', id);
  const letter = () => deadLetterModel(bank.connection).findById(`copies:${subject}`).lean();
  const first = await letter();
  await bank.accounts.execute(id, { type: 'deposit', amount: 41 });
  // Waits for the letter of the second message: that of the first one exists already.
  await eventually(async () => expect((await letter())?.seq).toBeGreaterThan(first?.seq ?? Number.NaN));
  expect(await letter()).toMatchObject({ tries: 8 });
  poisonous.delete(id);
  await consumer.retry(subject);
  expect(await copyFor(id)).toMatchObject({ balance: 42 });
});

it('a newer message that can be applied deletes the letter of its subject', async () => {
  const id = await poison();
  poisonous.delete(id);
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(await letterOf(id)).toBeUndefined());
  expect(await copyFor(id)).toMatchObject({ version: 3 });
});

it('a message that fails for the last time when a newer one is applied leaves no letter', async () => {
  const id = randomUUID();
  const newerIsApplied = Promise.withResolvers<void>();
  held.set(id, newerIsApplied.promise);
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(tried.get(id)).toBe(8));
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(await copyFor(id)).toMatchObject({ version: 3 }));
  const dead = async () =>
    (await metrics.messagesConsumed.get()).values.find(({ labels }) => labels.outcome === 'dead')?.value;
  const before = (await dead()) ?? 0;
  newerIsApplied.resolve();
  await eventually(async () => expect(await dead()).toBe(before + 1));
  expect(await letterOf(id)).toBeUndefined();
});

it('a message replaces the letter of an event stream that was lost, whose sequence was further', async () => {
  const id = randomUUID();
  poisonous.add(id);
  const subject = bank.stream.subject(SERVICE, 'account', id);
  const lost = { consumer: 'copies', subject, seq: 1_000_000, reason: 'lost', tries: 8, at: new Date().toISOString() };
  await deadLetterModel(bank.connection).create({ _id: `copies:${subject}`, ...lost });
  await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await eventually(async () => expect(await letterOf(id)).toMatchObject({ reason: `poison in ${id}` }));
});

it.each([
  ['is no JSON', 'JSON', 'not json at all'],
  ['has another shape than promised', 'balance', JSON.stringify({ version: 1, events: [], state: { holder: 'Ana' } })],
  ['has no version', 'version', JSON.stringify({ events: [], state: null })],
])('puts a message aside that %s', async (_, reason, body) => {
  const id = randomUUID();
  await bank.stream.js.publish(bank.stream.subject(SERVICE, 'account', id), body);
  await eventually(async () => expect((await letterOf(id))?.reason).toContain(reason));
});

it('a message whose consumer hangs becomes a dead letter', async () => {
  const id = randomUUID();
  const { connection, stream } = bank;
  const hang = { ...copying(connection), durable: 'hanging', apply: () => new Promise(() => undefined) };
  const hanging = startConsumer(connection, stream, hang, { ackWaitMs: 60, backoff: () => 5 });
  await bank.accounts.execute(id, { type: 'open', holder: 'Ana' });
  const letter = () =>
    deadLetterModel(connection)
      .findById(`hanging:${stream.subject(SERVICE, 'account', id)}`)
      .lean();
  await eventually(async () => expect(await letter()).toMatchObject({ reason: 'not applied within 60 ms' }));
  await hanging.stop();
});

it('a message that crashes its process becomes a dead letter, and is not delivered for ever', async () => {
  const place = { mongoUrl: testMongoUrl('dying'), natsUrl: testNatsUrl(), eventStream: testStream() };
  const own = await openReplica(place);
  const { connection, stream, accounts } = own;
  const id = randomUUID();
  await accounts.execute(id, { type: 'open', holder: 'Ana' });
  // Simulates eight processes that crash.
  const applied: string[] = [];
  const subscription = copying(connection, (message) => applied.push(message.id));
  const options = { stream, deadLetters: deadLetterModel(connection), logger, ackWaitMs: 3_000 };
  await new Consumer(subscription, options).prepare();
  const reader = await stream.js.consumers.get(stream.name, 'copies');
  for (let delivery = 0; delivery < 8; delivery++) {
    const message = await reader.next();
    expect(message).not.toBeNull();
    // Has the same effect as an expired acknowledgement time.
    message?.nak();
  }
  // A ninth process crashes too, while it applies the message; there is no tenth delivery.
  const child = startScript('consumer', { ...place, ackWaitMs: `${HANG_MS}` });
  await child.says('applied');
  await child.kill();
  const last = startConsumer(connection, stream, subscription, { ackWaitMs: 100 });
  const subject = stream.subject(SERVICE, 'account', id);
  await eventually(async () => {
    expect((await stream.jsm.consumers.info(stream.name, 'copies')).num_ack_pending).toBe(0);
  });
  const letter = await deadLetterModel(connection).findById(`copies:${subject}`).lean();
  expect(letter).toMatchObject({ reason: 'not acknowledged after 9 deliveries', tries: 9 });
  expect(applied).toEqual([]);
  await last.stop();
  await own.stop();
});

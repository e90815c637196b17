import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AckPolicy, DeliverPolicy, nanos } from 'nats';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { Consumer, deadLetterModel } from '../src/messaging/index.ts';
import { EventStream } from '../src/stream/index.ts';
import { copying } from './fixtures/copies.ts';
import { logger, openReplica, type Replica } from './fixtures/replica.ts';

/* Existing consumers and streams with other settings are updated, or the start fails. */

let bank: Replica;

beforeAll(async () => {
  const place = { mongoUrl: testMongoUrl('settings'), natsUrl: testNatsUrl(), eventStream: testStream() };
  bank = await openReplica({ ...place, sweeps: false });
});
afterAll(() => bank.stop());

/** Creates a consumer on the server with these settings, and a `Consumer` of its name with an `ackWaitMs` of 1 s. */
async function existing(settings: { ack_policy: AckPolicy; deliver_policy: DeliverPolicy }) {
  const { stream, connection } = bank;
  const durable = randomUUID();
  const old = { durable_name: durable, max_ack_pending: 7, ack_wait: nanos(5_000), ...settings };
  await stream.jsm.consumers.add(stream.name, { ...old, filter_subject: stream.subject('bank', 'account', '*') });
  const deadLetters = deadLetterModel(connection);
  const options = { stream, deadLetters, logger, ackWaitMs: 1_000 };
  return { durable, consumer: new Consumer({ ...copying(connection), durable }, options) };
}

it('a consumer whose settings have changed gets the new ones', async () => {
  const settings = { ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.LastPerSubject };
  const { durable, consumer } = await existing(settings);
  await consumer.prepare();
  const { config } = await bank.stream.jsm.consumers.info(bank.stream.name, durable);
  expect(config).toMatchObject({ ...settings, ack_wait: nanos(1_000), max_ack_pending: 256 });
});

it('a consumer whose settings cannot change is named by a permanent error', async () => {
  const { durable, consumer } = await existing({
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
  });
  await expect(consumer.prepare()).rejects.toMatchObject({
    name: 'PermanentError',
    message: expect.stringContaining(durable),
  });
});

it('a stream whose settings have changed gets the new ones, and keeps those that the code does not name', async () => {
  const { stream } = bank;
  await stream.jsm.streams.update(stream.name, { max_msgs_per_subject: 5, max_msg_size: 1_000_000 });
  await EventStream.open(stream.nats, stream.name);
  const { config } = await stream.jsm.streams.info(stream.name);
  expect(config).toMatchObject({ max_msgs_per_subject: 1, max_msg_size: 1_000_000 });
});

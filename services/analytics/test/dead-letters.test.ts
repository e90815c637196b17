import { randomUUID } from 'node:crypto';
import { createLogger } from '@cardume/kit/logging';
import { Consumer, deadLetterModel } from '@cardume/kit/messaging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { STORE_STREAM } from '@cardume/stores/events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import { recordClosedStores } from '../src/erasure/record-closed-stores.ts';
import { openLogs } from '../src/logs/open-logs.ts';
import { ERASE, openMaintenanceQueue } from '../src/queues/maintenance.ts';
import { type Ingest, Installation } from './installation.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
let installation: Installation;
let ingest: Ingest;
let stream: EventStream;
let redis: Redis;
beforeAll(async () => {
  installation = await Installation.open();
  ingest = await installation.startIngest();
  redis = new Redis(installation.redisUrl);
  stream = await EventStream.open(
    await connectNats({ NATS_URL: installation.natsUrl }, 'test', logger),
    installation.stream,
  );
});
afterAll(async () => {
  redis.disconnect();
  await stream.nats.close();
  await installation.close();
});

const subjectOf = (storeId: string) => stream.subject(STORE_STREAM.service, STORE_STREAM.aggregate, storeId);
const tell = (storeId: string, body: object) => stream.js.publish(subjectOf(storeId), JSON.stringify(body));

/** Runs the worker's consumer with short delays until the message is a dead letter. */
async function giveUp(storeId: string): Promise<void> {
  const { database } = installation;
  const deadLetters = deadLetterModel(database);
  const subscription = recordClosedStores(await openLogs(database), async () => undefined);
  const consumer = new Consumer(subscription, { stream, deadLetters, logger, backoff: () => 5 });
  consumer.start();
  await eventually(async () => expect(await deadLetters.exists({ subject: subjectOf(storeId) })).not.toBeNull());
  await consumer.stop();
}

test('operators see messages that a worker failed to apply, and retry them once they can be applied', async () => {
  const { operations } = ingest;
  const storeId = randomUUID();
  await tell(storeId, { version: 1, events: [], state: { name: 'of a shop, and nothing else' } });
  await giveUp(storeId);
  const [letter] = await operations.listDeadLetters({});
  expect(letter).toMatchObject({ consumer: 'analytics-stores', subject: subjectOf(storeId), tries: 8 });
  const retry = () => operations.retryDeadLetter({ params: { id: letter?.id ?? '' } });
  await expect(retry()).rejects.toMatchObject({ status: 422, body: { code: 'not_applied' } });
  expect(await operations.listDeadLetters({})).toHaveLength(1);

  await tell(storeId, { version: 2, events: [], state: null });
  await retry();
  expect(await operations.listDeadLetters({})).toEqual([]);
  await expect(retry()).rejects.toMatchObject({ status: 404 });
  const forgotten = installation.database.collection('forgotten_stores').find();
  expect(await forgotten.toArray()).toMatchObject([{ _id: storeId }]);
  const jobs = await openMaintenanceQueue(redis, logger).getWaiting();
  expect(jobs.map(({ name }) => name)).toEqual([ERASE]);
});

import { randomUUID } from 'node:crypto';
import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { eventually } from '../../../infra/test/eventually.ts';
import { avoidMidnight } from '../../../infra/test/midnight.ts';
import { archivePart } from '../src/archive/archive-part.ts';
import { eraseStores } from '../src/erasure/erase-stores.ts';
import { recordClosedStores } from '../src/erasure/record-closed-stores.ts';
import { dayOf } from '../src/logs/day.ts';
import { type Logs, readArchivePosition } from '../src/logs/logs.ts';
import { openLogs } from '../src/logs/open-logs.ts';
import { generationKeys, LIVE_KEY, NEXT_KEY } from '../src/projection/keys.ts';
import { Projector } from '../src/projection/projector.ts';
import { rebuild } from '../src/projection/rebuild.ts';
import { defineScripts } from '../src/projection/scripts.ts';
import { ARCHIVE, openMaintenanceQueue } from '../src/queues/maintenance.ts';
import { type Ingest, Installation } from './installation.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
await avoidMidnight(3);
const today = dayOf(new Date());

let installation: Installation;
let client: Ingest['client'];
let redis: Redis;
let logs: Logs;
beforeAll(async () => {
  installation = await Installation.open();
  redis = new Redis(installation.redisUrl, { maxRetriesPerRequest: null });
  defineScripts(redis);
  [{ client }] = await Promise.all([installation.startIngest(), installation.startWorker()]);
  logs = await openLogs(installation.database);
});
afterAll(async () => {
  redis.disconnect();
  await installation.close();
});

const parts = () => ({ redis, logs, logger });
const visit = (storeId: string) =>
  client.recordVisits({ body: { visits: [{ storeId, visitor: 'a', source: 'Web' }] } });
const visitCount = async (id: string) => (await client.readStore({ params: { id } })).visitCount;
const shows = (id: string, count: number) => eventually(async () => expect(await visitCount(id)).toBe(count));
const logsOf = (storeId: string) => logs.visits.countDocuments({ storeId });

async function visitedShop(): Promise<string> {
  const storeId = randomUUID();
  await visit(storeId);
  await shows(storeId, 1);
  return storeId;
}

/** Records a shop as closed, as the worker does when it receives the message. */
async function close(id: string, of = logs): Promise<void> {
  await recordClosedStores(of, async () => undefined).apply({ id, version: 2, events: [], state: null });
}

async function erased(storeId: string): Promise<void> {
  await close(storeId);
  await eraseStores(parts());
  expect(await visitCount(storeId)).toBe(0);
}

it('visits and clicks that arrive after the erasure of a shop are not stored; others of the same call are', async () => {
  const [storeId, other] = [await visitedShop(), await visitedShop()];
  await erased(storeId);
  const entry = { visitor: 'b', source: 'Web' };
  await client.recordVisits({ body: { visits: [storeId, other].map((id) => ({ ...entry, storeId: id })) } });
  await client.recordClicks({ body: { clicks: [{ ...entry, storeId, productId: randomUUID() }] } });
  await shows(other, 2);
  expect(await visitCount(storeId)).toBe(0);
  expect(await logsOf(storeId)).toBe(0);
  expect(await logs.clicks.countDocuments({ storeId })).toBe(0);
});

it('a shop is recorded as closed only after appends that did not see it, so that their logs are deleted too', async () => {
  const storeId = await visitedShop();
  const log = await logs.visits.findOne({ storeId });
  const session = await installation.database.startSession();
  session.startTransaction({ writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } });
  await logs.counter.updateOne({ _id: 'seq' }, { $inc: { value: 1 } }, { session });
  const conflict = Promise.withResolvers<void>();
  const updateOne: Logs['counter']['updateOne'] = (...args) =>
    logs.counter.updateOne(...args).catch((error: unknown) => {
      conflict.resolve();
      throw error;
    });
  const closing = close(storeId, { ...logs, counter: Object.assign(Object.create(logs.counter), { updateOne }) });
  const erasing = closing.then(() => eraseStores(parts()));
  await Promise.race([conflict.promise, erasing]);
  const late = { ...log, _id: randomUUID(), seq: Number(log?.seq) + 1 } as NonNullable<typeof log>;
  await logs.visits.insertOne(late, { session });
  await session.commitTransaction();
  await session.endSession();
  await erasing;
  expect(await logsOf(storeId)).toBe(0);
  expect(await visitCount(storeId)).toBe(0);
});

it('a part that is archived while a shop is recorded as closed adds nothing of the shop', async () => {
  const [storeId, other] = [await visitedShop(), await visitedShop()];
  let closing: Promise<void> | undefined;
  const updateOne: Logs['archive']['updateOne'] = async (...args) => {
    closing ??= close(storeId);
    await closing;
    return logs.archive.updateOne(...args);
  };
  const racing = { ...logs, archive: Object.assign(Object.create(logs.archive), { updateOne }) };
  const visits = await logs.visits.find({ day: today }).toArray();
  await archivePart(racing, { visits: visits.map(({ seq }) => seq), clicks: [] });
  expect(closing).toBeDefined();
  expect(await logs.totals.countDocuments({ storeId })).toBe(0);
  expect(await logs.totals.findOne({ storeId: other })).toMatchObject({ visits: 1, uniques: 1 });
  expect(await logsOf(other)).toBe(0);
  await eraseStores(parts());
  expect(await visitCount(storeId)).toBe(0);
});

it('a shop is not erased while a rebuild may have read its logs, and is then erased from the rebuilt figures', async () => {
  const storeId = await visitedShop();
  const next = Number(await redis.get(LIVE_KEY)) + 1;
  const keys = generationKeys(next);
  const format = await redis.get(generationKeys(next - 1).format);
  // As a rebuild that started after the erasure had looked for one, and has read the logs before they are deleted.
  await redis.mset({
    [keys.cursor]: 0,
    [keys.begun]: (await readArchivePosition(logs)).parts,
    [keys.format]: `${format}`,
  });
  const deleteMany = logs.visits.deleteMany.bind(logs.visits);
  let read = false;
  const projector = new Projector(redis, logs, next, { computed: NEXT_KEY });
  const racing = {
    ...logs,
    visits: Object.assign(Object.create(logs.visits), {
      async deleteMany(...args: Parameters<typeof deleteMany>) {
        if (!read) {
          read = true;
          await redis.set(NEXT_KEY, next);
          await projector.step();
        }
        return deleteMany(...args);
      },
    }),
  };
  await close(storeId);
  await expect(eraseStores({ ...parts(), logs: racing })).rejects.toThrow('the figures are being rebuilt');
  await rebuild({ ...parts(), stopped: new AbortController().signal }, 'a test');
  expect(await redis.get(LIVE_KEY)).toBe(`${next}`);
  await eraseStores(parts());
  expect(await visitCount(storeId)).toBe(0);
});

it('a shop whose figures Redis has again after its erasure is erased once more within the hour', async () => {
  const storeId = await visitedShop();
  const { store, active } = generationKeys(Number(await redis.get(LIVE_KEY)));
  await erased(storeId);
  // As after the loss of the last writes.
  await redis.hset(store(storeId), { visitCount: 1, totalVisits: 1 });
  await redis.zadd(active, 20_250_101, storeId);
  const maintenance = openMaintenanceQueue(redis, logger);
  // Each hour anew, because it fails while figures are behind their logs.
  await eventually(async () => {
    await maintenance.add(ARCHIVE, undefined);
    expect(await visitCount(storeId)).toBe(0);
  });
});

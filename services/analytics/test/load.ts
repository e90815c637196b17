import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { AnalyticsClient } from './installation.ts';

export const storeIds = Array.from({ length: 20 }, () => randomUUID());
const productIds = Array.from({ length: 60 }, () => randomUUID());

const one = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** What was answered with 200, and so must be counted; of the refused nothing is promised. */
export interface Accepted {
  visits: number;
  clicks: number;
}

/**
 * Sends `calls` calls, 10 at a time, each a batch of visits by 50 visitors or (every fourth) a batch of clicks, to the
 * clients in turn. Calls that fail are not counted.
 */
export async function sendLoad(clients: AnalyticsClient[], calls: number, batch = 40): Promise<Accepted> {
  const accepted: Accepted = { visits: 0, clicks: 0 };
  let next = 0;
  const sender = async () => {
    while (next < calls) {
      const call = next++;
      const client = one(clients, call);
      const sent = call % 4 === 3 ? sendClicks(client, call, batch) : sendVisits(client, call, batch);
      const kind = call % 4 === 3 ? 'clicks' : 'visits';
      await sent.then(
        () => {
          accepted[kind] += batch;
        },
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: 10 }, sender));
  return accepted;
}

function sendVisits(client: AnalyticsClient, call: number, batch: number) {
  const visits = Array.from({ length: batch }, (_, index) => ({
    storeId: one(storeIds, call + index),
    visitor: `visitor ${(call * 7 + index) % 50}`,
    source: 'Web',
  }));
  return client.recordVisits({ body: { visits } });
}

function sendClicks(client: AnalyticsClient, call: number, batch: number) {
  const clicks = Array.from({ length: batch }, (_, index) => ({
    productId: one(productIds, call + index),
    storeId: one(storeIds, one(productIds, call + index).charCodeAt(0)),
    visitor: `visitor ${index}`,
    source: 'store_page',
  }));
  return client.recordClicks({ body: { clicks } });
}

/** Every figure, as the API tells it. */
export async function toldFigures(client: AnalyticsClient) {
  const stores = await Promise.all(storeIds.map((id) => client.readStore({ params: { id } })));
  const { totalAccessLogs } = await client.readPlatform({});
  return {
    totalAccessLogs,
    stores: stores.map(({ visitCount, totalVisits, totalClicks, topProducts, clicksByDay }) => ({
      visitCount,
      totalVisits,
      totalClicks,
      clicksToday: clicksByDay.at(-1)?.clicks,
      products: Object.fromEntries(topProducts.map(({ productId, clicks }) => [productId, clicks])),
    })),
  };
}

/** The same figures, counted in the logs. */
export async function countedFigures(database: Connection) {
  const visits = database.collection<{ storeId: string; day: string; visitorKey: bigint }>('store_access_logs');
  const clicks = database.collection<{ storeId: string; productId: string }>('product_clicks');
  const stores = storeIds.map(async (storeId) => {
    const uniques = await visits
      .aggregate([{ $match: { storeId } }, { $group: { _id: { day: '$day', visitor: '$visitorKey' } } }])
      .toArray();
    const products = await clicks
      .aggregate<{ _id: string; clicks: number }>([
        { $match: { storeId } },
        { $group: { _id: '$productId', clicks: { $sum: 1 } } },
      ])
      .toArray();
    const totalClicks = await clicks.countDocuments({ storeId });
    return {
      visitCount: await visits.countDocuments({ storeId }),
      totalVisits: uniques.length,
      totalClicks,
      clicksToday: totalClicks,
      products: Object.fromEntries(products.map(({ _id, clicks: count }) => [_id, count])),
    };
  });
  return { totalAccessLogs: await visits.countDocuments(), stores: await Promise.all(stores) };
}

/** The `seq` of all logs of both kinds, in order. */
export async function allSeqs(database: Connection): Promise<number[]> {
  const kinds = ['store_access_logs', 'product_clicks'].map((name) =>
    database
      .collection<{ seq: number }>(name)
      .find({}, { projection: { seq: 1 } })
      .toArray(),
  );
  return (await Promise.all(kinds))
    .flat()
    .map(({ seq }) => seq)
    .sort((a, b) => a - b);
}

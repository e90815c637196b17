import type { analyticsApi } from '@cardume/analytics/api';
import type { Client } from '@cardume/kit/contract';
import { type Db, MongoClient } from 'mongodb';

type Analytics = Pick<Client<typeof analyticsApi>, 'readStore' | 'readStoreDays' | 'readPlatform'>;

/** Returns the figures of these shops and of the platform from the API of analytics. */
export async function figuresFromApi(client: Analytics, storeIds: readonly string[]) {
  const stores = await Promise.all(
    storeIds.map(async (id) => {
      const figures = await client.readStore({ params: { id } });
      const { visitsBySource } = await client.readStoreDays({ params: { id }, query: { count: 90 } });
      return { ...figures, visitsBySource };
    }),
  );
  const { totalAccessLogs } = await client.readPlatform({});
  return {
    totalAccessLogs,
    stores: stores.map(({ visitCount, totalVisits, totalClicks, topProducts, clicksByDay, visitsBySource }) => ({
      visitCount,
      totalVisits,
      totalClicks,
      // By date, because a test may run past midnight.
      clicksByDay: Object.fromEntries(
        clicksByDay.filter(({ clicks }) => clicks > 0).map((day) => [day.date, day.clicks]),
      ),
      visitsBySource,
      products: Object.fromEntries(topProducts.map(({ productId, clicks }) => [productId, clicks])),
    })),
  };
}

/** Returns the same figures, counted from the logs. */
export function figuresFromLogs(mongoUrl: string, storeIds: readonly string[]) {
  return inDatabase(mongoUrl, async (database) => ({
    totalAccessLogs: await database.collection('store_access_logs').countDocuments(),
    stores: await Promise.all(storeIds.map((storeId) => countedInStore(database, storeId))),
  }));
}

async function countedInStore(database: Db, storeId: string) {
  const visits = database.collection('store_access_logs');
  const clicks = database.collection('product_clicks');
  const uniques = await visits
    .aggregate([{ $match: { storeId } }, { $group: { _id: { day: '$day', visitor: '$visitorKey' } } }])
    .toArray();
  const clicksBy = async (field: 'productId' | 'day') => {
    const groups = await clicks
      .aggregate<{ _id: string; clicks: number }>([
        { $match: { storeId } },
        { $group: { _id: `$${field}`, clicks: { $sum: 1 } } },
      ])
      .toArray();
    return Object.fromEntries(groups.map(({ _id, clicks: count }) => [_id, count]));
  };
  const bySource = ['busca', 'compartilhar', 'qr', 'inicio'].map(async (source) => [
    source,
    await visits.countDocuments({ storeId, source }),
  ]);
  return {
    visitCount: await visits.countDocuments({ storeId }),
    totalVisits: uniques.length,
    totalClicks: await clicks.countDocuments({ storeId }),
    clicksByDay: await clicksBy('day'),
    visitsBySource: Object.fromEntries(await Promise.all(bySource)),
    products: await clicksBy('productId'),
  };
}

/** Returns the `seq` of all visits and clicks in ascending order. */
export async function allSeqs(mongoUrl: string): Promise<number[]> {
  return (await allLogs<{ seq: number }>(mongoUrl, {}, 'seq')).map(({ seq }) => seq).sort((a, b) => a - b);
}

/** Returns one field of all visits and clicks that match the filter. */
export function allLogs<Log>(mongoUrl: string, filter: object, field: keyof Log & string): Promise<Log[]> {
  return inDatabase(mongoUrl, async (database) => {
    const kinds = ['store_access_logs', 'product_clicks'].map((name) =>
      database
        .collection(name)
        .find(filter, { projection: { _id: 0, [field]: 1 } })
        .toArray(),
    );
    return (await Promise.all(kinds)).flat() as Log[];
  });
}

async function inDatabase<T>(mongoUrl: string, work: (database: Db) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(mongoUrl);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

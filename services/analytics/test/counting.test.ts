import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { avoidMidnight } from '../../../infra/test/midnight.ts';
import { dayOf, daysAfter, daysUntil } from '../src/logs/day.ts';
import { type AnalyticsClient, Installation } from './installation.ts';

describe('an ingest and a worker', () => {
  let installation: Installation;
  let client: AnalyticsClient;
  beforeAll(async () => {
    installation = await Installation.open();
    client = (await installation.startIngest()).client;
    await installation.startWorker();
  });
  afterAll(() => installation.close());
  // Figures are counted by day.
  beforeEach(() => avoidMidnight(3));

  const post = async (storeId: string, visitor: string, at?: string) => {
    const [answer] = await client.recordVisits({ body: { visits: [{ storeId, visitor, source: 'Web', at }] } });
    return answer?.visitCount ?? null;
  };
  const countOf = async (storeId: string) =>
    (await client.readCounts({ body: { storeIds: [storeId] } })).counts[storeId];
  /** Records a visit and checks the count, which may not be in the response yet. */
  const visit = async (storeId: string, visitor: string, count: number, at?: string) => {
    const told = await post(storeId, visitor, at);
    if (told === null) await eventually(async () => expect(await countOf(storeId)).toBe(count));
    else expect(told).toBe(count);
  };

  test('return a count that includes the visit', async () => {
    const storeId = randomUUID();
    const told: (number | null)[] = [];
    // More than 20 if a busy machine has aggregated each of them after its response.
    for (let open = 1; open <= 20 || told.every((count) => count === null); open++)
      told.push(await post(storeId, 'ana'));
    const counts = told.map((count, index) => count ?? index + 1);
    expect(counts).toEqual(Array.from(told, (_, index) => index + 1));
  });

  test('count every visit, and unique visitors once a day', async () => {
    const storeId = randomUUID();
    await visit(storeId, 'ana', 1);
    await visit(storeId, 'ana', 2);
    await visit(storeId, 'bia', 3);
    expect(await client.readStore({ params: { id: storeId } })).toMatchObject({ visitCount: 3, totalVisits: 2 });
  });

  test('count a visitor again on the next day of São Paulo', async () => {
    const storeId = randomUUID();
    await visit(storeId, 'ana', 1, '2026-03-02T02:59:59.000Z');
    await visit(storeId, 'ana', 2, '2026-03-02T03:00:00.000Z');
    expect(await client.readStore({ params: { id: storeId } })).toMatchObject({ visitCount: 2, totalVisits: 2 });
  });

  test('return days and hours of São Paulo, and as many days before', async () => {
    const storeId = randomUUID();
    const today = dayOf(new Date());
    // 23:59:59.999 and 00:00 in São Paulo, around the midnight before yesterday; then the clock is set back an hour.
    const midnight = Date.parse(`${daysAfter(today, -1)}T03:00:00.000Z`);
    const moments = [midnight - 1, midnight, midnight + 1, midnight - 3_600_000];
    const [before, after] = [daysAfter(today, -2), daysAfter(today, -1)];
    for (const [index, moment] of moments.entries())
      await visit(storeId, 'ana', index + 1, new Date(moment).toISOString());
    const told = (count: number) => client.readStoreDays({ params: { id: storeId }, query: { count } });
    const { days, visitsByHour } = await told(7);
    expect(days).toHaveLength(14);
    expect(days.filter(({ visits }) => visits > 0)).toEqual([
      { date: before, visits: 2, uniques: 1, clicks: 0, suspects: 0 },
      { date: after, visits: 2, uniques: 1, clicks: 0, suspects: 0 },
    ]);
    expect([visitsByHour.length, visitsByHour[0], visitsByHour[23]]).toEqual([24, 2, 2]);
    // Only hours of the requested days: today and yesterday.
    expect((await told(2)).visitsByHour[23]).toBe(0);
    expect((await told(90)).days.map(({ date }) => date)).toEqual(daysUntil(new Date(), 180));
  });

  test('count visits of the known sources in the requested days', async () => {
    const storeId = randomUUID();
    const at = (daysAgo: number) => `${daysAfter(dayOf(new Date()), -daysAgo)}T15:00:00.000Z`;
    const from = (source: string, daysAgo = 0) => ({ storeId, visitor: randomUUID(), source, at: at(daysAgo) });
    const visits = [
      from('qr'),
      from('qr', 6),
      from('qr', 7),
      from('busca'),
      from('inicio'),
      from('Busca'),
      from('Web'),
    ];
    await client.recordVisits({ body: { visits } });
    await eventually(async () => expect(await countOf(storeId)).toBe(visits.length));
    const told = async (count: number) =>
      (await client.readStoreDays({ params: { id: storeId }, query: { count } })).visitsBySource;
    expect(await told(7)).toEqual({ busca: 1, compartilhar: 0, qr: 2, inicio: 1 });
    expect(await told(8)).toEqual({ busca: 1, compartilhar: 0, qr: 3, inicio: 1 });
  });

  test('count clicks by product and by day', async () => {
    const [storeId, food, sand] = [randomUUID(), randomUUID(), randomUUID()];
    const click = (productId: string) => ({ productId, storeId, visitor: 'ana', source: 'store_page' });
    const answers = await client.recordClicks({ body: { clicks: [click(sand), click(food), click(food)] } });
    if (answers[0]?.clicks !== null) expect(answers).toEqual([{ clicks: 1 }, { clicks: 2 }, { clicks: 2 }]);
    const figures = await eventually(async () => {
      const told = await client.readStore({ params: { id: storeId } });
      expect(told.totalClicks).toBe(3);
      return told;
    });
    expect(figures.visitCount).toBe(0);
    expect(figures.topProducts).toEqual([
      { productId: food, clicks: 2 },
      { productId: sand, clicks: 1 },
    ]);
    expect(figures.clicksByDay).toHaveLength(30);
    expect(figures.clicksByDay.slice(-2).map(({ clicks }) => clicks)).toEqual([0, 3]);
    expect(figures.clicksByDay.at(-1)?.date).toBe(dayOf(new Date()));
  });

  test('return the last 20 visits of the platform, newest first', async () => {
    const storeIds = Array.from({ length: 25 }, () => randomUUID());
    const { totalAccessLogs: before } = await client.readPlatform({});
    const visits = storeIds.map((storeId) => ({ storeId, visitor: 'ana', source: 'Instagram' }));
    await client.recordVisits({ body: { visits } });
    const { recentAccessLogs } = await eventually(async () => {
      const told = await client.readPlatform({});
      expect(told.totalAccessLogs).toBe(before + 25);
      return told;
    });
    expect(recentAccessLogs.map(({ storeId }) => storeId)).toEqual(storeIds.slice(-20).reverse());
    expect(recentAccessLogs[0]).toMatchObject({ source: 'Instagram', id: expect.any(String) });
  });

  test('return the days of the platform, and the sums of its shops in them, with every visit at once', async () => {
    const [storeId, other, productId] = [randomUUID(), randomUUID(), randomUUID()];
    const read = async (count: number) => {
      const { days, stores } = await client.readPlatformDays({ query: { count } });
      const sumOf = (id: string) => {
        const at = stores.ids.indexOf(id);
        return at < 0 ? null : [stores.visits[at], stores.clicks[at]];
      };
      return { days, shops: [sumOf(storeId), sumOf(other)] };
    };
    const before = await read(7);
    expect(before.days.map(({ date }) => date)).toEqual(daysUntil(new Date(), 7));
    expect(before.shops).toEqual([null, null]);
    const at = (daysAgo: number) => `${daysAfter(dayOf(new Date()), -daysAgo)}T15:00:00.000Z`;
    for (const [index, daysAgo] of [6, 6, 7, 0].entries()) await visit(storeId, 'ana', index + 1, at(daysAgo));
    await visit(other, 'ana', 1, at(40));
    await client.recordClicks({ body: { clicks: [{ storeId, productId, visitor: 'ana', source: 'store_page' }] } });
    await eventually(async () => {
      const { days, shops } = await read(7);
      expect(shops).toEqual([[3, 1], null]);
      const grown = days.map((day, index) => day.visits - (before.days[index]?.visits ?? 0));
      expect(grown).toEqual([2, 0, 0, 0, 0, 0, 1]);
      expect((days.at(-1)?.clicks ?? 0) - (before.days.at(-1)?.clicks ?? 0)).toBe(1);
    });
    expect((await read(30)).shops).toEqual([[4, 1], null]);
    expect((await read(90)).shops).toEqual([
      [4, 1],
      [1, 0],
    ]);
    await expect(read(91)).rejects.toMatchObject({ status: 400 });
  });

  test('are zero for a shop without visits', async () => {
    const storeId = randomUUID();
    await eventually(async () => expect(await countOf(storeId)).toBe(0));
  });

  test('do not store the cookie', async () => {
    const cookie = randomUUID();
    const storeId = randomUUID();
    await post(storeId, cookie);
    const log = await installation.database.collection('store_access_logs').findOne({ storeId });
    expect(JSON.stringify(log)).not.toContain(cookie);
    expect(log).toMatchObject({ day: dayOf(new Date()), source: 'Web', metadata: {}, occurredAt: expect.any(Date) });
  });
});

describe('an ingest without a worker', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.open();
  });
  afterAll(() => installation.close());

  test('accepts visits without counts, and returns counts once a worker runs', async () => {
    const { impatient: client } = await installation.startIngest();
    const storeId = randomUUID();
    const answer = await client.recordVisits({ body: { visits: [{ storeId, visitor: 'ana', source: 'Web' }] } });
    expect(answer).toEqual([{ visitCount: null }]);
    expect(await client.readCounts({ body: { storeIds: [storeId] } })).toEqual({ counts: {} });
    await expect(client.readPlatform({})).rejects.toMatchObject({ status: 503 });
    await installation.startWorker();
    await eventually(async () => {
      const { generation, counts } = await client.readCounts({ body: { storeIds: [storeId] } });
      expect([counts, generation]).toEqual([{ [storeId]: 1 }, (await client.readRebuild({})).generation]);
    });
  });
});

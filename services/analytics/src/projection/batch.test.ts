import { expect, test } from '@jest/globals';
import type { DailyTotals } from '../logs/logs.ts';
import { batchOf } from './batch.ts';
import type { VisitRow } from './read-logs.ts';

const visit = (id: number, storeId: string, visitorKey: bigint, day = '2026-11-21'): VisitRow => ({
  _id: `log ${id}`,
  storeId,
  day,
  visitorKey,
  source: 'Web',
  occurredAt: new Date(`${day}T17:30:00Z`),
});
const click = (storeId: string, productId: string, day = '2026-11-21') => ({ storeId, productId, day });

const now = new Date('2026-11-23T15:00:00Z');
const seconds = (day: string) => Date.parse(day) / 1_000;
/** Daily hashes expire when the longest period and the one before it no longer reach the month. */
const november = { key: 'days:a:2026-11', expiresAt: seconds('2026-11-01') + 212 * 86_400 };
const halfOfNovember = { key: 'hours:a:2026-11-16', expiresAt: seconds('2026-11-16') + 107 * 86_400 };

test('a slice is summed up by shop, day and product', () => {
  const visits = [visit(1, 'a', -5n), visit(2, 'b', 7n), visit(3, 'a', -5n), visit(4, 'a', 9n, '2026-11-22')];
  const clicks = [click('a', 'p'), click('a', 'p'), click('a', 'q', '2026-11-22')];
  const batch = batchOf({ totals: [], visits, clicks }, now);
  expect(batch).toMatchObject({
    visits: 4,
    clicks: 3,
    platformDays: [{ key: 'platform-days:2026-11', counts: { v21: 3, v22: 1, c21: 2, c22: 1 } }],
  });
  const [a, b] = batch.stores;
  expect(a).toEqual({
    id: 'a',
    visits: 3,
    clicks: 3,
    active: 20261122,
    products: { p: 2, q: 1 },
    days: [
      {
        day: '2026-11-21',
        uniques: 0,
        visitors: ['-5', '-5'],
        uniquesField: 'u21',
        counts: { ...november, counts: { v21: 2, c21: 2 } },
        hours: { ...halfOfNovember, counts: { 2114: 2 } },
      },
      {
        day: '2026-11-22',
        uniques: 0,
        visitors: ['9'],
        uniquesField: 'u22',
        counts: { ...november, counts: { v22: 1, c22: 1 } },
        hours: { ...halfOfNovember, counts: { 2214: 1 } },
      },
    ],
  });
  expect(b).toMatchObject({ id: 'b', visits: 1, clicks: 0, products: {} });
});

test('days that no period shows any more count in the sums only', () => {
  const visits = [visit(1, 'a', 1n, '2026-04-22'), visit(2, 'a', 1n, '2026-05-22'), visit(3, 'a', 1n, '2026-08-21')];
  const batch = batchOf({ totals: [], visits, clicks: [] }, now);
  expect(batch).toMatchObject({ visits: 3, platformDays: [{ key: 'platform-days:2026-08' }] });
  const [store] = batch.stores;
  expect(store?.visits).toBe(3);
  expect(store?.days.map(({ counts, hours }) => [counts?.key, hours?.key])).toEqual([
    [undefined, undefined],
    ['days:a:2026-05', undefined],
    ['days:a:2026-08', 'hours:a:2026-08-16'],
  ]);
});

test('visitor keys keep all 64 bits', () => {
  const [store] = batchOf({ totals: [], visits: [visit(1, 'a', 2n ** 63n - 1n)], clicks: [] }, now).stores;
  expect(store?.days[0]?.visitors).toEqual(['9223372036854775807']);
});

test('the last 20 visits are included, oldest first', () => {
  const visits = Array.from({ length: 30 }, (_, index) => visit(index, 'a', 1n));
  const ids = batchOf({ totals: [], visits, clicks: [] }, now).recent.map((row) => JSON.parse(row).id);
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `log ${index + 10}`));
});

test('daily totals are added as they are', () => {
  const hours = { '09': 30, '23': 12 };
  const totalsOf = (day: string, products: Record<string, number>): DailyTotals => {
    return { _id: `${day}:a`, place: 1, storeId: 'a', day, visits: 42, uniques: 7, clicks: 3, hours, products };
  };
  const totals = [totalsOf('2026-11-20', { p: 3 }), totalsOf('2026-11-21', { p: 1, q: 2 })];
  const batch = batchOf({ totals, visits: [], clicks: [] }, now);
  expect(batch).toMatchObject({ visits: 84, clicks: 6, recent: [] });
  expect(batch.stores).toHaveLength(1);
  const [store] = batch.stores;
  expect(store?.days[0]).toMatchObject({
    uniques: 7,
    visitors: [],
    counts: { counts: { v20: 42, c20: 3 } },
    hours: { counts: { 2009: 30, 2023: 12 } },
  });
  expect(store?.products).toEqual({ p: 4, q: 2 });
});

test('visits of the four known sources are counted by day, also those of daily totals', () => {
  const from = (source: string, day?: string) => ({ ...visit(1, 'a', 1n, day), source });
  const visits = [from('qr'), from('qr'), from('busca'), from('Web'), from('QR'), from('qr', '2026-11-22')];
  const archived = { _id: '', place: 1, storeId: 'a', day: '2026-11-21', visits: 9, uniques: 7, clicks: 0 };
  const totals = [{ ...archived, sources: { qr: 5, inicio: 2 } }, archived];
  const [store] = batchOf({ totals, visits, clicks: [] }, now).stores;
  expect(store?.days[0]?.counts?.counts).toEqual({ v21: 23, q21: 7, b21: 1, h21: 2 });
  expect(store?.days[1]?.counts?.counts).toEqual({ v22: 1, q22: 1 });
});

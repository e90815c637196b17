import { expect, test } from '@jest/globals';
import type { VisitRow } from '../logs/counts.ts';
import type { DailyTotals } from '../logs/logs.ts';
import { batchOf } from './batch.ts';

const visit = (seq: number, storeId: string, visitorKey: bigint, day = '2026-11-21'): VisitRow => ({
  _id: `log ${seq}`,
  seq,
  storeId,
  day,
  visitorKey,
  source: 'Web',
  occurredAt: new Date(`${day}T17:30:00Z`),
});
const click = (seq: number, storeId: string, productId: string, day = '2026-11-21') => ({
  seq,
  storeId,
  productId,
  day,
});
const totalsOf = (seq: number, day: string) => {
  return { _id: `${day}:a`, seq, storeId: 'a', day, visits: 42, uniques: 7, clicks: 3 };
};

const now = new Date('2026-11-23T15:00:00Z');
const seconds = (day: string) => Date.parse(day) / 1_000;
/** Daily hashes expire when the longest period and the one before it no longer reach the month. */
const november = { key: 'days:a:2026-11', expiresAt: seconds('2026-11-01') + 212 * 86_400 };
const halfOfNovember = { key: 'hours:a:2026-11-16', expiresAt: seconds('2026-11-16') + 107 * 86_400 };
const platformNovember = { key: 'platform-days:2026-11', expiresAt: seconds('2026-11-01') + 122 * 86_400 };

/** Returns the increments by key. */
function countsOf(slice: Parameters<typeof batchOf>[0]): Record<string, Record<string, number>> {
  return Object.fromEntries(batchOf(slice, now).hashes.map(({ key, counts }) => [key, counts]));
}

test('a slice is summed up by shop, day and product', () => {
  const visits = [visit(1, 'a', -5n), visit(2, 'b', 7n), visit(3, 'a', -5n), visit(4, 'a', 9n, '2026-11-22')];
  const clicks = [click(5, 'a', 'p'), click(6, 'a', 'p'), click(7, 'a', 'q', '2026-11-22')];
  const { hashes, days } = batchOf({ totals: [], visits, clicks }, now);
  expect(hashes).toEqual(
    expect.arrayContaining([
      { key: 'platform', counts: { visits: 4, clicks: 3 } },
      { key: 'store:a', counts: { visitCount: 3, totalClicks: 3 } },
      { key: 'store:b', counts: { visitCount: 1 } },
      { ...platformNovember, counts: { v21: 3, v22: 1, c21: 2, c22: 1 } },
      { ...november, counts: { v21: 2, c21: 2, v22: 1, c22: 1 } },
      { ...halfOfNovember, counts: { 2114: 2, 2214: 1 } },
    ]),
  );
  const uniquesIn = (field: string) => ['days:a:2026-11', field];
  expect(days).toEqual([
    {
      ...{ storeId: 'a', day: '2026-11-21', active: 20261121, products: { p: 2 } },
      ...{ uniques: 0, visitors: ['-5'], uniquesIn: uniquesIn('u21') },
    },
    expect.objectContaining({ storeId: 'b', visitors: ['7'], products: {} }),
    {
      ...{ storeId: 'a', day: '2026-11-22', active: 20261122, products: { q: 1 } },
      ...{ uniques: 0, visitors: ['9'], uniquesIn: uniquesIn('u22') },
    },
  ]);
});

test('days that no period shows any more count in the sums only', () => {
  const visits = [visit(1, 'a', 1n, '2026-04-22'), visit(2, 'a', 1n, '2026-05-22'), visit(3, 'a', 1n, '2026-08-21')];
  const counts = countsOf({ totals: [], visits, clicks: [] });
  expect(counts).toMatchObject({ platform: { visits: 3 }, 'store:a': { visitCount: 3 } });
  const byDay = Object.keys(counts).filter((key) => key.includes('2026'));
  expect(byDay.sort()).toEqual(['days:a:2026-05', 'days:a:2026-08', 'hours:a:2026-08-16', 'platform-days:2026-08']);
  const { days } = batchOf({ totals: [], visits, clicks: [] }, now);
  expect(days.map(({ uniquesIn }) => uniquesIn?.[0])).toEqual([undefined, 'days:a:2026-05', 'days:a:2026-08']);
});

test('visitor keys keep all 64 bits', () => {
  const { days } = batchOf({ totals: [], visits: [visit(1, 'a', 2n ** 63n - 1n)], clicks: [] }, now);
  expect(days[0]?.visitors).toEqual(['9223372036854775807']);
});

test('the last 20 visits are included, oldest first', () => {
  const visits = Array.from({ length: 30 }, (_, index) => visit(index, 'a', 1n));
  const ids = batchOf({ totals: [], visits, clicks: [] }, now).recent.map((row) => JSON.parse(row).id);
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `log ${index + 10}`));
});

test('daily totals are added as they are', () => {
  const hours = { '09': 30, '23': 12 };
  const totals: DailyTotals[] = [
    { ...totalsOf(1, '2026-11-20'), hours, products: { p: 3 } },
    { ...totalsOf(2, '2026-11-21'), hours, products: { p: 1, q: 2 } },
  ];
  const { days, recent } = batchOf({ totals, visits: [], clicks: [] }, now);
  expect(countsOf({ totals, visits: [], clicks: [] })).toMatchObject({
    platform: { visits: 84, clicks: 6 },
    'days:a:2026-11': { v20: 42, c20: 3, v21: 42, c21: 3 },
    'hours:a:2026-11-16': { 2009: 30, 2023: 12, 2109: 30, 2123: 12 },
  });
  expect(days.map(({ uniques, visitors }) => [uniques, visitors])).toEqual([
    [7, []],
    [7, []],
  ]);
  expect(days.map(({ products }) => products)).toEqual([{ p: 3 }, { p: 1, q: 2 }]);
  expect(recent).toEqual([]);
});

test('visits of the four known sources are counted by day, also those of daily totals', () => {
  const from = (source: string, day?: string) => ({ ...visit(1, 'a', 1n, day), source });
  const visits = [from('qr'), from('qr'), from('busca'), from('Web'), from('QR'), from('qr', '2026-11-22')];
  const archived = totalsOf(1, '2026-11-21');
  const totals = [{ ...archived, sources: { qr: 5, inicio: 2 } }, archived];
  expect(countsOf({ totals, visits, clicks: [] })['days:a:2026-11']).toEqual({
    ...{ v21: 89, c21: 6, q21: 7, b21: 1, h21: 2 },
    ...{ v22: 1, q22: 1 },
  });
});

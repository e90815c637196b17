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

test('a slice is summed up by shop, day and product', () => {
  const visits = [visit(1, 'a', -5n), visit(2, 'b', 7n), visit(3, 'a', -5n), visit(4, 'a', 9n, '2026-11-22')];
  const clicks = [click('a', 'p'), click('a', 'p'), click('a', 'q', '2026-11-22')];
  const batch = batchOf({ totals: [], visits, clicks });
  expect(batch).toMatchObject({ visits: 4, clicks: 3 });
  const hoursOf = (day: string) => ({ keptUntil: Date.parse(day) / 1_000 + 100 * 86_400 });
  const first = {
    visits: 2,
    uniques: 0,
    clicks: 2,
    visitors: ['-5', '-5'],
    hours: { 14: 2 },
    sources: {},
    ...hoursOf('2026-11-21'),
  };
  const second = {
    visits: 1,
    uniques: 0,
    clicks: 1,
    visitors: ['9'],
    hours: { 14: 1 },
    sources: {},
    ...hoursOf('2026-11-22'),
  };
  expect(batch.stores).toEqual([
    { id: 'a', days: { '2026-11-21': first, '2026-11-22': second }, products: { p: 2, q: 1 } },
    {
      id: 'b',
      days: { '2026-11-21': { ...first, visits: 1, clicks: 0, visitors: ['7'], hours: { 14: 1 } } },
      products: {},
    },
  ]);
});

test('visitor keys keep all 64 bits', () => {
  const [store] = batchOf({ totals: [], visits: [visit(1, 'a', 2n ** 63n - 1n)], clicks: [] }).stores;
  expect(store?.days['2026-11-21']?.visitors).toEqual(['9223372036854775807']);
});

test('the last 20 visits are included, oldest first', () => {
  const visits = Array.from({ length: 30 }, (_, index) => visit(index, 'a', 1n));
  const ids = batchOf({ totals: [], visits, clicks: [] }).recent.map((row) => JSON.parse(row).id);
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `log ${index + 10}`));
});

test('daily totals are added as they are', () => {
  const hours = { '09': 30, '23': 12 };
  const totalsOf = (day: string, products: Record<string, number>): DailyTotals => {
    return { _id: `${day}:a`, place: 1, storeId: 'a', day, visits: 42, uniques: 7, clicks: 3, hours, products };
  };
  const totals = [totalsOf('2025-01-01', { p: 3 }), totalsOf('2025-01-02', { p: 1, q: 2 })];
  const batch = batchOf({ totals, visits: [], clicks: [] });
  expect(batch).toMatchObject({ visits: 84, clicks: 6, recent: [] });
  expect(batch.stores).toHaveLength(1);
  const [store] = batch.stores;
  expect(store?.days['2025-01-01']).toMatchObject({ visits: 42, uniques: 7, clicks: 3, visitors: [], hours });
  expect(store?.products).toEqual({ p: 4, q: 2 });
});

test('visits of the four known sources are counted by day, also those of daily totals', () => {
  const from = (source: string, day?: string) => ({ ...visit(1, 'a', 1n, day), source });
  const visits = [from('qr'), from('qr'), from('busca'), from('Web'), from('QR'), from('qr', '2026-11-22')];
  const archived = { _id: '', place: 1, storeId: 'a', day: '2026-11-21', visits: 9, uniques: 7, clicks: 0 };
  const totals = [{ ...archived, sources: { qr: 5, inicio: 2 } }, archived];
  const [store] = batchOf({ totals, visits, clicks: [] }).stores;
  expect(store?.days['2026-11-21']?.sources).toEqual({ qr: 7, busca: 1, inicio: 2 });
  expect(store?.days['2026-11-22']?.sources).toEqual({ qr: 1 });
});

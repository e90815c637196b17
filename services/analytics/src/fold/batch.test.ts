import { expect, test } from '@jest/globals';
import { batchOf } from './batch.ts';
import type { VisitRow } from './read-logs.ts';

const visit = (id: number, storeId: string, visitorKey: bigint, day = '2026-11-21'): VisitRow => ({
  _id: `log ${id}`,
  storeId,
  day,
  visitorKey,
  source: 'Web',
  occurredAt: new Date(0),
});
const click = (storeId: string, productId: string, day = '2026-11-21') => ({ storeId, productId, day });

test('a slice is summed up by shop, day and product', () => {
  const visits = [visit(1, 'a', -5n), visit(2, 'b', 7n), visit(3, 'a', -5n), visit(4, 'a', 9n, '2026-11-22')];
  const clicks = [click('a', 'p'), click('a', 'p'), click('a', 'q', '2026-11-22')];
  const batch = batchOf({ from: 0, to: 7, visits, clicks });
  expect(batch).toMatchObject({ visits: 4, clicks: 3 });
  expect(batch.stores).toEqual([
    {
      id: 'a',
      visits: 3,
      clicks: 3,
      seen: { '2026-11-21': ['-5', '-5'], '2026-11-22': ['9'] },
      clickDays: { '2026-11-21': 2, '2026-11-22': 1 },
      products: { p: 2, q: 1 },
    },
    { id: 'b', visits: 1, clicks: 0, seen: { '2026-11-21': ['7'] }, clickDays: {}, products: {} },
  ]);
});

test('keys of visitors keep all their 64 bits', () => {
  const [store] = batchOf({ from: 0, to: 1, visits: [visit(1, 'a', 2n ** 63n - 1n)], clicks: [] }).stores;
  expect(store?.seen).toEqual({ '2026-11-21': ['9223372036854775807'] });
});

test('the last 20 visits are passed on, oldest first', () => {
  const visits = Array.from({ length: 30 }, (_, index) => visit(index, 'a', 1n));
  const ids = batchOf({ from: 0, to: 30, visits, clicks: [] }).recent.map((row) => JSON.parse(row).id);
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `log ${index + 10}`));
});

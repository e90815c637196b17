import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { IdColumn } from './id-column.ts';

it('keeps uuids and other ids, and orders them as texts', () => {
  const ids = [...Array.from({ length: 50 }, () => randomUUID()), 'a', 'ABC', 'zz', randomUUID().toUpperCase()];
  const kept = new IdColumn();
  for (const [slot, id] of ids.entries()) kept.set(slot, id);
  expect(ids.map((_, slot) => kept.get(slot))).toEqual(ids);
  const slots = [...ids.keys()];
  expect(slots.sort((a, b) => kept.compare(a, b)).map((slot) => ids[slot])).toEqual(ids.toSorted());
});

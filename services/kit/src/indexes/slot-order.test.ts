import { seededRandom } from '@cardume/kit/testing';
import { expect, test } from '@jest/globals';
import { SlotOrder } from './slot-order.ts';

test.each([1, 7, 40, 300])('is in order after inserts, removals and changes, read after every %s of them', (every) => {
  const random = seededRandom(every);
  const next = (below: number) => Math.floor(random() * below);
  const values = new Map<number, number>();
  const byValue = (a: number, b: number) => (values.get(a) ?? 0) - (values.get(b) ?? 0) || a - b;
  const order = new SlotOrder(byValue);
  const put = (slot: number, value: number) => {
    values.set(slot, value);
    order.insert(slot);
  };
  for (let step = 1; step <= 2_000; step++) {
    const slot = next(700);
    const known = values.has(slot);
    if (known) order.remove(slot);
    if (known && next(3) === 0) values.delete(slot);
    else put(slot, next(50));
    if (step % every === 0) expect([...order.slots]).toEqual([...values.keys()].sort(byValue));
  }
});

test('is in order when it is filled from its end, its beginning and both', () => {
  for (const slotAt of [(n: number) => n, (n: number) => -n, (n: number) => (n % 2 ? n : -n)]) {
    const order = new SlotOrder((a, b) => a - b);
    const slots = Array.from({ length: 20_000 }, (_, n) => slotAt(n));
    for (const slot of slots) order.insert(slot);
    expect(order.slots).toEqual(Int32Array.from(slots).sort());
  }
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ShopChanges, shopState } from '../../test/fixtures/shop-state.ts';
import { ListedShops, type ShopChange } from './listed-shops.ts';

let shops: ListedShops;
/** Calls of the indexes: the change, and whether the shop was or is listed. */
let calls: [method: 'leave' | 'enter', change: ShopChange, listed: boolean][];
/** What the indexes answer to `holds`. */
let isHeld: boolean;
let version = 0;
beforeEach(() => {
  calls = [];
  isHeld = false;
  const note = (method: 'leave' | 'enter') => (slot: number, change: ShopChange) => {
    calls.push([method, change, shops.isListed(shops.idOf(slot))]);
  };
  shops = new ListedShops({ holds: () => isHeld, leave: note('leave'), enter: note('enter') });
});
const put = (id: string, changes?: ShopChanges) => shops.applyStore(id, ++version, shopState(id, changes));
const close = (id: string) => shops.applyStore(id, ++version, null);
const user = (shopId: string, status: 'approved' | 'suspended' | 'closed') => {
  const id = `owner of ${shopId}`;
  const state = status === 'closed' ? null : ({ id, role: 'store_owner', status, isPremium: false } as const);
  return shops.applyUser(id, ++version, state);
};

describe('listed', () => {
  it('are approved shops that no admin has hidden, of owners who are neither suspended nor gone', () => {
    put('a');
    put('b', { approved: false });
    put('c', { hidden: true });
    put('d');
    put('e');
    user('a', 'approved');
    user('d', 'suspended');
    user('e', 'closed');
    expect(shops.listedIds()).toEqual(['a']);
    user('d', 'approved');
    expect(shops.listedIds()).toEqual(['a', 'd']);
  });

  it('are shops of an owner without a message', () => {
    put('a');
    expect(shops.listedIds()).toEqual(['a']);
    user('a', 'suspended');
    expect(shops.listedIds()).toEqual([]);
  });

  it('are told to the indexes before and after each change', () => {
    expect(put('a')).toBe('changed');
    expect(user('a', 'approved')).toBe('same');
    expect(user('a', 'suspended')).toBe('changed');
    isHeld = true;
    expect(put('a')).toBe('same');
    expect(put('a', { ownerId: 'other' })).toBe('changed');
    const ratingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 };
    const rating = { storeId: 'a', averageRating: 5, totalReviews: 1, ratingCounts };
    expect([1, 1, 0].map((v) => shops.applyRatings('a', v, rating))).toEqual(['changed', 'same', 'older']);
    expect([close('a'), close('a')]).toEqual(['changed', 'same']);
    expect(calls).toEqual([
      ['enter', 'store', true],
      ['leave', 'owner', true],
      ['enter', 'owner', false],
      ['leave', 'store', false],
      ['enter', 'store', true],
      ['leave', 'ratings', true],
      ['enter', 'ratings', true],
      ['leave', 'closed', true],
    ]);
  });
});

describe('the city of a shop', () => {
  it('has its number while it has listed shops', () => {
    put('a');
    put('b', { city: 'SAO PAULO' });
    const first = shops.cities.find('são paulo');
    const numbers = new Set<number | undefined>();
    for (let n = 0; n < 1_000; n++) {
      put('c', { city: `Cidade ${n}` });
      numbers.add(shops.cities.find(`Cidade ${n}`));
      expect(shops.columns.city[shops.slotOf('c') ?? -1]).toBe(shops.cities.find(`Cidade ${n}`));
      // Another spelling counts the shop once.
      if (n % 3 === 0) put('c', { city: `CIDADE ${n}` });
      if (n % 2 === 0) close('c');
    }
    expect(Math.max(...[...numbers].map(Number))).toBeLessThanOrEqual(2);
    expect(numbers).not.toContain(first);
    expect([shops.cities.find('Cidade 1'), shops.cities.find('Cidade 998')]).toEqual([undefined, undefined]);
    expect(shops.cities.json()).toBe('["CIDADE 999","SAO PAULO"]');

    close('b');
    expect(shops.cities.json()).toBe('["CIDADE 999","São Paulo"]');
    user('a', 'suspended');
    expect(shops.cities.find('São Paulo')).toBeUndefined();
    user('a', 'approved');
    expect(shops.cities.find('São Paulo')).toBeDefined();
  });
});

describe('the town of a shop', () => {
  const shown = (state: string, name: string) => {
    const number = shops.towns.find(state, name);
    return number === undefined ? undefined : shops.towns.get(number);
  };

  it('counts its listed shops, whatever changes', () => {
    put('a', { state: 'PR', city: 'Curitiba' });
    put('b', { state: 'PR', city: 'CURITIBA' });
    put('c', { state: 'PR', city: 'Curitiba', approved: false });
    put('d', { state: 'SP', city: 'Curitiba' });
    expect([shown('PR', 'curitiba')?.stores, shown('SP', 'curitiba')?.stores]).toEqual([2, 1]);
    user('a', 'suspended');
    expect(shown('PR', 'curitiba')?.stores).toBe(1);
    put('a', { state: 'PR', city: 'Londrina' });
    user('a', 'approved');
    expect([shown('PR', 'curitiba')?.stores, shown('PR', 'londrina')?.stores]).toEqual([1, 1]);
    put('b', { state: null, city: 'Curitiba' });
    put('c', { state: 'PR', city: 'Curitiba' });
    expect(shown('PR', 'curitiba')?.stores).toBe(2);
    put('d', { state: null, city: 'Bom Jesus' });
    expect(shown('SP', 'curitiba')).toBeUndefined();
    for (const id of ['a', 'b', 'c', 'd']) close(id);
    expect([shown('PR', 'curitiba'), shown('PR', 'londrina')]).toEqual([undefined, undefined]);
  });

  it('takes no more numbers than there are towns', () => {
    for (let n = 0; n < 1_000; n++) {
      put('a', { state: 'PR', city: `Vila ${n}` });
      if (n % 2 === 0) user('a', n % 4 === 0 ? 'suspended' : 'approved');
      if (n % 3 === 0) close('a');
    }
    expect(shops.towns.end).toBeLessThanOrEqual(2);
  });
});

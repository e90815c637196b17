import { beforeEach, describe, expect, it } from '@jest/globals';
import { shopState } from '../../test/fixtures/small-index.ts';
import { ShopColumns } from './shop-columns.ts';

describe('the cities of the shops', () => {
  let shops: ShopColumns;
  let version = 0;
  beforeEach(() => {
    shops = new ShopColumns({ onListed: () => undefined, onMoved: () => undefined });
  });
  const put = (id: string, city: string) => shops.applyStore(id, ++version, shopState(id, { city }));
  const close = (id: string) => shops.applyStore(id, ++version, null);

  it('are forgotten with their last shop, and their numbers are used again', () => {
    put('a', 'São Paulo');
    put('b', 'SAO PAULO');
    const first = shops.cityOf('são paulo');
    const numbers = new Set<number | undefined>();
    for (let n = 0; n < 1_000; n++) {
      put('c', `Cidade ${n}`);
      numbers.add(shops.cityOf(`Cidade ${n}`));
      // The same city again counts the shop once.
      if (n % 3 === 0) put('c', `CIDADE ${n}`);
      if (n % 2 === 0) close('c');
    }
    expect(Math.max(...[...numbers].map(Number))).toBeLessThanOrEqual(2);
    expect(numbers).not.toContain(first);
    expect([shops.cityOf('Cidade 1'), shops.cityOf('Cidade 998')]).toEqual([undefined, undefined]);
    expect(shops.cityOf('Cidade 999')).toBeDefined();

    close('a');
    expect(shops.cityOf('São Paulo')).toBe(first);
    close('b');
    expect(shops.cityOf('São Paulo')).toBeUndefined();
  });
});

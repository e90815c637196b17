import { seededRandom } from '@cardume/kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ProductChanges, SmallIndex } from '../../test/fixtures/small-index.ts';
import type { ShopsQuery } from './product-index.ts';

const GTIN = '7891000315507';
const UPC = '0036000291452';
const all: ShopsQuery = { open: false, delivers: false, sort: 'price', page: 1, limit: 20 };

let index: SmallIndex;
beforeEach(() => {
  index = new SmallIndex();
});

const bag = (price: number, changes: Partial<ProductChanges> = {}): ProductChanges => ({
  name: `Ração a ${price}`,
  gtin: GTIN,
  price,
  ...changes,
});
const othersOf = (shop: string, gtin = GTIN) => index.search.offers.others()(gtin, index.search.shops.slotOf(shop));

describe('a search', () => {
  beforeEach(() => {
    index.put('a', {}, [
      { name: 'Ração adulto', brand: 'Golden Fórmula', gtin: GTIN },
      { name: 'Xampu', brand: null, gtin: UPC },
      { name: 'Areia', gtin: '96385074', description: 'Como a Golden' },
    ]);
  });

  it.each([
    ['golden', ['Ração adulto', 'Areia']],
    ['gold', ['Ração adulto', 'Areia']],
    ['goldem', ['Ração adulto', 'Areia']],
    ['ração formula', ['Ração adulto']],
  ])('finds the brand «%s» like a word of the name', (search, names) => {
    expect(index.names(search)).toEqual(names);
  });

  it.each([
    ['7891000315507', ['Ração adulto']],
    ['07891000315507', ['Ração adulto']],
    ['0036000291452', ['Xampu']],
    ['036000291452', ['Xampu']],
    ['00036000291452', ['Xampu']],
    ['96385074', ['Areia']],
    ['ração 7891000315507', ['Ração adulto']],
    ['xampu 7891000315507', []],
    ['789100031550', []],
    ['7891', []],
    ['891000315507', []],
    ['7891000315508', []],
  ])('finds the GTIN «%s» by all its digits', (search, names) => {
    expect(index.names(search)).toEqual(names);
    expect(index.find(search).corrected).toBeNull();
    expect(index.search.suggest(search).productIds).toHaveLength(names.length);
  });

  it('finds digits in a name, too', () => {
    index.put('b', {}, [{ name: `Ração ${GTIN}` }]);
    expect(index.names(GTIN)).toEqual([`Ração ${GTIN}`, 'Ração adulto']);
  });

  it('forgets a brand and a GTIN that a product no longer has', () => {
    index.put('a', {}, [{ name: 'Ração adulto' }], 2);
    expect([index.find('golden', { exact: true }).total, index.find(GTIN).total]).toEqual([0, 0]);
    const [row] = index.put('a', {}, [{ name: 'Ração adulto', brand: 'Magnus', gtin: UPC }], 3);
    const slot = index.search.shops.slotOf('a') ?? -1;
    expect(index.search.products.matchesRows(slot, row ? [row] : [])).toBe(true);
    for (const changes of [{ brand: 'Golden' }, { brand: null }, { gtin: GTIN }, { gtin: null }]) {
      expect(index.search.products.matchesRows(slot, row ? [{ ...row, ...changes }] : [])).toBe(false);
    }
  });
});

describe('others', () => {
  it('are the listed shops besides the own one that have the product available, and their lowest final price', () => {
    index.put('a', {}, [bag(1_000)]);
    expect([othersOf('a'), othersOf('unknown')]).toEqual([null, { stores: 1, lowest: 1_000 }]);
    index.put('b', {}, [bag(2_000, { discountPercentage: 55 }), bag(950)]);
    index.put('c', {}, [bag(1_500)]);
    index.put('d', {}, [bag(1, { available: false })]);
    index.put('e', { approved: false }, [bag(1)]);
    index.put('f', {}, [bag(1, { gtin: UPC })]);
    expect(othersOf('a')).toEqual({ stores: 2, lowest: 900 });
    expect(othersOf('b')).toEqual({ stores: 2, lowest: 1_000 });
    expect(othersOf('d')).toEqual({ stores: 3, lowest: 900 });
    expect(othersOf('e')).toEqual({ stores: 3, lowest: 900 });
    expect(othersOf('f')).toEqual({ stores: 3, lowest: 900 });
    expect(index.search.offers.others()(null, 0)).toBeNull();
  });

  it('are as computed from all products, for any prices and shops', () => {
    const random = seededRandom(18);
    for (let round = 0; round < 60; round++) {
      index = new SmallIndex();
      const shops = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, n) => {
        const products = Array.from({ length: Math.floor(random() * 4) }, (_, at) =>
          bag(100 + Math.floor(random() * 6), { name: `Ração ${at}`, available: random() < 0.8 }),
        );
        index.put(`shop ${n}`, {}, products);
        return { id: `shop ${n}`, prices: products.filter(({ available }) => available).map(({ price = 0 }) => price) };
      });
      for (const { id } of shops) {
        const others = shops.filter((shop) => shop.id !== id && shop.prices.length > 0);
        const lowest = Math.min(...others.flatMap(({ prices }) => prices));
        expect(othersOf(id)).toEqual(others.length > 0 ? { stores: others.length, lowest } : null);
      }
    }
  });
});

describe('the offers of a product', () => {
  const offers = (query: Partial<ShopsQuery> = {}, gtin = GTIN) => {
    const found = index.search.findOffers(gtin, { ...all, ...query });
    return found && { ...found, ids: found.ids.map((id) => id.split('/')[0]), all: found.all.length };
  };

  it('are sorted by price or distance, filtered and paged; the figures are those of all', () => {
    index.put('far', { latitude: '-8.05', longitude: '-34.9', city: 'Recife' }, [bag(900)]);
    index.put('near', { latitude: '-23.5', longitude: '-46.6' }, [bag(1_000), bag(1_450)]);
    index.put('nowhere', {}, [bag(950)]);
    index.put('paused', {}, [bag(1, { available: false })]);
    const figures = { stores: 3, lowest: 900, highest: 1_450, all: 4 };
    const here = { lat: -23.5, lng: -46.6 };
    expect(offers()).toEqual({ ids: ['far', 'nowhere', 'near', 'near'], total: 4, ...figures });
    expect(offers({ ...here, sort: 'distance' })?.ids).toEqual(['near', 'near', 'far', 'nowhere']);
    expect(offers({ city: 'RECIFE' })).toEqual({ ids: ['far'], total: 1, ...figures });
    expect(offers({ city: 'Olinda' })).toEqual({ ids: [], total: 0, ...figures });
    expect(offers({ open: true })).toEqual({ ids: [], total: 0, ...figures });
    expect(offers({ limit: 2, page: 2 })).toEqual({ ids: ['near', 'near'], total: 4, ...figures });
    expect(offers({ page: 9 })?.ids).toEqual([]);
  });

  it('are none where no listed shop has the product available', () => {
    index.put('paused', {}, [bag(1, { available: false })]);
    index.put('pending', { approved: false }, [bag(1)]);
    expect([offers(), offers({}, UPC)]).toEqual([undefined, undefined]);
  });

  it('are compared where two shops have them', () => {
    index.put('a', {}, [bag(1), bag(2), bag(3, { gtin: UPC, updatedAt: '2026-02-01T00:00:00.000Z' })]);
    expect(index.search.offers.compared()).toEqual([]);
    index.put('b', {}, [bag(1, { available: false }), bag(3, { gtin: UPC })]);
    expect(index.search.offers.compared()).toEqual([{ gtin: UPC, updatedMs: Date.parse('2026-02-01T00:00:00.000Z') }]);
  });
});

describe('changes of offers', () => {
  it('are told of the products that have changed for the shops that compare with them', () => {
    const told: string[] = [];
    const noted = () => told.splice(0).sort();
    index.put('a', {}, [bag(1_000), { name: 'Xampu', gtin: UPC }, { name: 'Areia' }]);
    index.search.products.onOfferChanged = (gtin) => told.push(gtin);
    index.put('a', {}, [bag(1_000, { description: 'x' }), { name: 'Xampu', gtin: UPC }, { name: 'Areia' }], 2);
    expect(new Set(noted())).toEqual(new Set([GTIN]));
    index.put('a', {}, [bag(1_000, { description: 'x' }), { name: 'Xampu', gtin: UPC }, { name: 'Areia' }], 3);
    expect(noted()).toEqual([]);
    index.put('a', {}, [bag(1_000, { description: 'x', price: 900 }), { name: 'Xampu', gtin: UPC }], 4);
    expect(new Set(noted())).toEqual(new Set([GTIN]));
    index.put('a', {}, [bag(1_000, { gtin: null }), { name: 'Xampu', gtin: UPC, available: false }], 5);
    expect(new Set(noted())).toEqual(new Set([GTIN, UPC]));
    index.put('a', { approved: false }, [], 6);
    expect(new Set(noted())).toEqual(new Set([UPC]));
    index.put('a', {}, [bag(1)], 7);
    expect(noted()).toEqual([GTIN]);
    index.put('a', {}, [], 8);
    expect(noted()).toEqual([GTIN]);
  });
});

import type { TownPage } from '@cardume/bff/contract';
import { distanceKm } from '@cardume/kit/domain/positions';
import { gazetteer } from '@cardume/kit/gazetteer';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ShopChanges, shopState } from '../../../services/stores/test/fixtures/shop-state.ts';
import { categoryNamed } from './categories.ts';
import { Directory } from './directory.ts';

let directory: Directory;
let serial = 0;
beforeEach(() => {
  directory = new Directory();
});

/** Adds a listed shop, later ones newer. @returns its id */
function add(changes: ShopChanges): string {
  const id = `shop-${++serial}`;
  const at = new Date(serial * 1_000).toISOString();
  const state = shopState(id, { state: 'PR', city: 'Curitiba', createdAt: at, updatedAt: at, ...changes });
  directory.applyStore(id, 1, state);
  return id;
}

function page(uf: string, name: string, query: { category?: string; page?: number; limit?: number } = {}, now = 0) {
  const { category: named, page = 1, limit = 20 } = query;
  const town = directory.towns.find(uf, name);
  const category = named === undefined ? null : categoryNamed(named);
  if (!town || category === undefined) return undefined;
  return directory.towns.page(town, { category, page, limit }, now);
}

const idsOf = (shown: TownPage | undefined) => shown?.stores.map(({ id }) => id);
const placeOf = (state: string, name: string) => {
  const place = gazetteer().townIn(state, name);
  if (!place) throw new Error(`${name} is unknown`);
  return place;
};

describe('the towns', () => {
  it('are those of listed shops, by state, then name in the order of the language', () => {
    for (const city of ['Curitiba', 'CURITIBA', 'Ângulo', 'Zortéa', 'Apucarana']) add({ city });
    add({ state: 'AC', city: 'Xapuri' });
    add({ city: 'Londrina', approved: false });
    add({ state: null, city: 'Vila Desconhecida' });
    expect(directory.towns.all()).toEqual([
      { uf: 'ac', slug: 'xapuri', name: 'Xapuri', stores: 1 },
      { uf: 'pr', slug: 'angulo', name: 'Ângulo', stores: 1 },
      { uf: 'pr', slug: 'apucarana', name: 'Apucarana', stores: 1 },
      { uf: 'pr', slug: 'curitiba', name: 'Curitiba', stores: 2 },
      { uf: 'pr', slug: 'zortea', name: 'Zortéa', stores: 1 },
    ]);
  });

  it('have none for a shop without a town, and one for its own shop only while it is listed', () => {
    const id = add({ city: 'CURITIBA' });
    expect(directory.townOf(id)).toEqual({ uf: 'pr', slug: 'curitiba', name: 'Curitiba' });
    const pending = add({ approved: false });
    const lost = add({ state: null, city: 'Vila Desconhecida' });
    expect([pending, lost, 'unknown'].map((it) => directory.townOf(it))).toEqual([null, null, null]);
  });
});

describe('the page of a town', () => {
  it('has its shops in the order of the list, by pages', () => {
    const ids = [1, 2, 3].map(() => add({}));
    add({ state: 'SP' });
    const [first = '', second = '', third = ''] = ids;
    const ratingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 9 };
    directory.applyRatings(first, 1, { storeId: first, averageRating: 5, totalReviews: 9, ratingCounts });
    expect(page('pr', 'curitiba', { limit: 2 })).toMatchObject({
      town: { uf: 'pr', slug: 'curitiba', name: 'Curitiba' },
      ...{ category: null, total: 3, totalPages: 2, open: 0 },
    });
    expect(idsOf(page('pr', 'curitiba', { limit: 2 }))).toEqual([first, third]);
    expect(idsOf(page('PR', 'CURITIBA', { limit: 2, page: 2 }))).toEqual([second]);
    expect(page('pr', 'curitiba', { limit: 2, page: 9 })).toMatchObject({ stores: [], total: 3, totalPages: 2 });
    for (const [uf, name] of [
      ['pr', 'londrina'],
      ['xx', 'curitiba'],
      ['', ''],
      ['pr', ''],
    ] as const)
      expect([uf, name, page(uf, name)]).toEqual([uf, name, undefined]);
  });

  it('counts categories of all its shops, also where it shows those of one', () => {
    const fish = add({ productCategoryIds: ['cat-peixes', 'cat-racoes'] });
    add({ productCategoryIds: ['cat-racoes', 'cat-marinhos-geral'] });
    add({});
    const categories = [
      { id: 'cat-peixes', slug: 'peixes', name: 'Peixes', stores: 1 },
      { id: 'cat-marinhos-geral', slug: 'marinhos', name: 'Marinhos', stores: 1 },
      { id: 'cat-racoes', slug: 'racoes', name: 'Rações', stores: 2 },
    ];
    expect(page('pr', 'curitiba')).toMatchObject({ total: 3, categories });
    const shown = page('pr', 'curitiba', { category: 'peixes' });
    expect(shown).toMatchObject({
      category: { id: 'cat-peixes', slug: 'peixes', name: 'Peixes' },
      total: 1,
      categories,
    });
    expect(idsOf(shown)).toEqual([fish]);
    for (const [category, total] of [
      ['aqua', 2],
      ['cat-pet', 2],
      ['cat-racoes', 2],
      ['Marinhos', 1],
    ] as const)
      expect([category, page('pr', 'curitiba', { category })?.total]).toEqual([category, total]);
    for (const category of ['corais', 'nada']) expect(page('pr', 'curitiba', { category })).toBeUndefined();
  });

  it('counts the shops of all pages that are open now, with the category', () => {
    const openingHours = Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '18:00' }));
    add({ openingHours, productCategoryIds: ['cat-peixes'] });
    add({ openingHours });
    add({});
    const [noon, night] = [Date.parse('2026-11-23T15:00:00Z'), Date.parse('2026-11-23T02:00:00Z')];
    expect([noon, night].map((now) => page('pr', 'curitiba', { limit: 1 }, now)?.open)).toEqual([2, 0]);
    expect(page('pr', 'curitiba', { category: 'peixes' }, noon)).toMatchObject({ total: 1, open: 1 });
  });

  it('names at most eight other towns with listed shops, nearest first', () => {
    const others = [
      'Londrina',
      'Maringá',
      'Ponta Grossa',
      'Cascavel',
      'Colombo',
      'Pinhais',
      'Paranaguá',
      'Toledo',
      'Foz do Iguaçu',
    ];
    add({});
    for (const city of others) add({ city });
    add({ city: 'Colombo' });
    const from = placeOf('PR', 'Curitiba');
    const expected = others
      .map((name) => ({ name, distance: distanceKm(from, placeOf('PR', name)) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 8);
    const nearby = page('pr', 'curitiba')?.nearby ?? [];
    expect(nearby.map(({ name, distance }) => ({ name, distance }))).toEqual(expected);
    expect(nearby.find(({ name }) => name === 'Colombo')).toMatchObject({ uf: 'pr', slug: 'colombo', stores: 2 });
  });

  it('places a town that the gazetteer lacks at the mean of its shops, and names none without coordinates', () => {
    add({});
    add({ city: 'Vila Nova', latitude: '-25.0', longitude: '-49.0' });
    add({ city: 'VILA NOVA', latitude: '-26.0', longitude: '-50.0' });
    add({ city: 'Vila Nova' });
    add({ city: 'Vila Perdida' });
    const nearby = page('pr', 'curitiba')?.nearby;
    expect(nearby).toEqual([
      { uf: 'pr', slug: 'vila-nova', name: 'Vila Nova', stores: 3, distance: expect.any(Number) },
    ]);
    expect(nearby?.[0]?.distance).toBeCloseTo(distanceKm(placeOf('PR', 'Curitiba'), { lat: -25.5, lng: -49.5 }), 6);
    expect(page('pr', 'vila-nova')?.nearby.map(({ name }) => name)).toEqual(['Curitiba']);
    expect(page('pr', 'vila-perdida')?.nearby).toEqual([]);
  });
});

it('the entries of the sitemap are towns, and their categories and roots, of so many shops', () => {
  for (let n = 0; n < 3; n++) add({ productCategoryIds: n < 2 ? ['cat-peixes'] : ['cat-corais'] });
  for (let n = 0; n < 2; n++) add({ city: 'Londrina' });
  const entries = (least: number) =>
    directory.towns.entries(least).map(({ town, category }) => [town.slug, category?.slug ?? null]);
  expect(entries(3)).toEqual([
    ['curitiba', null],
    ['curitiba', 'aqua'],
  ]);
  expect(entries(2)).toEqual([
    ['curitiba', null],
    ['curitiba', 'aqua'],
    ['curitiba', 'peixes'],
    ['londrina', null],
  ]);
});

it('a list has the shops of a state, given or found', () => {
  const [given, found] = [add({ state: 'pr' }), add({ state: null })];
  add({ state: 'SP' });
  add({ state: null, city: 'Vila Desconhecida' });
  const ids = (state: string) =>
    JSON.parse(
      directory.listJson({ page: 1, limit: 50, open: false, delivers: false, sort: 'newest', state }, 0),
    ).stores.map(({ id }: { id: string }) => id);
  expect([ids('PR'), ids('??'), ids('RJ'), ids('').length]).toEqual([[found, given], [], [], 4]);
});

import type { StoreList, StoreListQuery } from '@cardume/bff/contract';
import { seededRandom } from '@cardume/kit/testing';
import type { StoreState } from '@cardume/stores/events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { shopState } from '../../../services/stores/test/fixtures/shop-state.ts';
import { Directory } from './directory.ts';

let directory: Directory;
let serial = 0;

function shop(changes: Partial<StoreState> = {}): StoreState {
  serial++;
  const at = new Date(serial * 1000).toISOString();
  return shopState(`shop-${serial}`, {
    ownerId: `owner-${serial}`,
    name: 'Aqua Viva',
    description: 'Peixes ornamentais',
    neighborhood: 'Vila Mariana',
    whatsapp: '5511987654321',
    categoryId: 'aquarismo',
    productCategoryIds: ['cat-peixes'],
    createdAt: at,
    updatedAt: at,
    ...changes,
  });
}

function add(changes: Partial<StoreState> = {}): string {
  const state = shop(changes);
  directory.applyStore(state.id, 1, state);
  return state.id;
}

function rate(storeId: string, averageRating: number, totalReviews: number, version = 1) {
  const ratingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  directory.applyRatings(storeId, version, { storeId, averageRating, totalReviews, ratingCounts });
}

const list = (query: Partial<StoreListQuery> = {}, now = 0) =>
  JSON.parse(
    directory.listJson({ page: 1, limit: 50, open: false, delivers: false, sort: 'relevance', ...query }, now),
  ) as StoreList;
const ids = (query: Partial<StoreListQuery> = {}, now = 0) => list(query, now).stores.map(({ id }) => id);

beforeEach(() => {
  directory = new Directory();
});

describe('the cached responses of a shop', () => {
  it('are outdated by each newer version of its ratings, also where count and average stay the same', () => {
    const changed: string[] = [];
    directory = new Directory((id) => changed.push(id));
    const id = add();
    rate(id, 4, 2, 1);
    changed.length = 0;
    rate(id, 4, 2, 3);
    expect(changed).toEqual([id]);
    rate(id, 4, 2, 3);
    rate(id, 4, 2, 2);
    expect(changed).toEqual([id]);
  });
});

describe('the directory', () => {
  it('orders by weighted rating, then newest', () => {
    const older = add();
    const newer = add();
    const loved = add();
    const disliked = add();
    rate(loved, 4.8, 40);
    rate(disliked, 1.2, 40);
    expect(ids()).toEqual([loved, newer, older, disliked]);
  });

  it('moves a shop when its rating changes, and ignores what is older', () => {
    const a = add();
    const b = add();
    rate(a, 5, 50, 2);
    expect(ids()).toEqual([a, b]);
    rate(a, 1, 50, 1);
    expect(ids()).toEqual([a, b]);
    rate(a, 1, 50, 3);
    expect(ids()).toEqual([b, a]);
    expect(directory.find(a)).toMatchObject({ averageRating: 1, totalReviews: 50 });
  });

  it('lists approved shops only, and shows the page of the others', () => {
    const pending = add({ approved: false });
    expect(ids()).toEqual([]);
    expect(directory.find(pending)).toMatchObject({ approved: false });
  });

  it('hides the shop of a suspended owner until the owner is active again', () => {
    const id = add({ ownerId: 'owner' });
    const owner = { id: 'owner', role: 'store_owner', isPremium: false } as const;
    directory.applyUser('owner', 2, { ...owner, status: 'suspended' });
    expect([ids(), directory.find(id), list().cities]).toEqual([[], undefined, []]);
    directory.applyUser('owner', 3, { ...owner, status: 'approved' });
    expect([ids(), list().cities]).toEqual([[id], ['São Paulo']]);
  });

  it('applies a suspension that arrives before the shop', () => {
    directory.applyUser('owner', 1, { id: 'owner', role: 'store_owner', isPremium: false, status: 'suspended' });
    add({ ownerId: 'owner' });
    expect(ids()).toEqual([]);
  });

  it('removes a deleted shop', () => {
    const id = add();
    directory.applyStore(id, 2, null);
    expect([ids(), directory.find(id), list().cities]).toEqual([[], undefined, []]);
  });

  it.each([
    ['agua', true],
    ['ÁGUA viv', true],
    ['viva sao', true],
    ['mariana', true],
    ['peixes', true],
    ['aquarismo', true],
    ['iva', false],
    ['viva recife', false],
    ['!!!', true],
    ['', true],
  ])('searches %j by prefixes of words, ignoring accents and case', (search, found) => {
    add({ name: 'Água Viva' });
    expect(list({ search }).total).toBe(found ? 1 : 0);
  });

  it.each([
    ['petshop', ['Petshop', 'Pet Shop', 'Pet-shop']],
    ['pet shop', ['Pet Shop', 'Pet-shop', 'Petshop']],
    ['filtros', ['Filtros', 'Filtro']],
    ['filtro', ['Filtro', 'Filtros']],
    ['co2', ['CO₂']],
    ['aquario', ['Aquá\u00ADrio']],
    ['animal', ['Animais']],
  ])('finds «%s» in other ways to write it: exact matches before %j', (search, found) => {
    const place = { lat: -23.55, lng: -46.63 };
    const all = ['Aquá\u00ADrio', 'Animais', 'CO₂', 'Filtros', 'Filtro', 'Petshop', 'Pet-shop', 'Pet Shop'];
    for (const name of all) add({ name, description: 'x' });
    const names = (query: Partial<StoreListQuery>) => list({ search, ...query }).stores.map(({ name }) => name);
    expect(names({})).toEqual(found);
    expect(names(place)).toEqual(found);
    expect(names({ city: 'São Paulo' })).toEqual(found);
    expect(names({ sort: 'newest' }).sort()).toEqual(found.toSorted());
  });

  it('cuts a search to eight words', () => {
    add({ name: 'a b c d e f g h' });
    expect(list({ search: 'a b c d e f g h zzz' }).total).toBe(1);
  });

  it('filters by category id or slug, a root with its children, an unknown one to nothing', () => {
    const fish = add();
    const food = add({ productCategoryIds: ['cat-racoes'] });
    expect(ids({ productCategory: 'cat-peixes' })).toEqual([fish]);
    expect(ids({ productCategory: 'racoes' })).toEqual([food]);
    expect(ids({ productCategory: 'aqua' })).toEqual([fish]);
    expect(ids({ productCategory: 'cat-pet' })).toEqual([food]);
    expect(ids({ productCategory: 'nada' })).toEqual([]);
  });

  it('takes spellings of a city that differ in signs and spaces for one', () => {
    for (const sign of ["'", '’', '’', '´', 'ʼ', ' ']) add({ city: `Santa Bárbara d${sign}Oeste` });
    add({ city: 'santa barbara-doeste' });
    expect(list({ city: "santa bárbara d'oeste" })).toMatchObject({ total: 7, cities: ['Santa Bárbara d’Oeste'] });
  });

  it('filters by city, ignoring accents and case, and lists one spelling of each', () => {
    add();
    add();
    add({ city: 'sao paulo' });
    add({ city: 'Águas de Lindóia' });
    expect(list({ city: 'SAO PAULO' }).total).toBe(3);
    expect(list({ city: 'all' }).total).toBe(4);
    expect(list({ city: 'Recife' })).toMatchObject({ total: 0, cities: ['Águas de Lindóia', 'São Paulo'] });
  });

  it('sorts by distance from a given position, shops without coordinates last', () => {
    const nowhere = add();
    const far = add({ latitude: '-22.90', longitude: '-43.20' });
    const near = add({ latitude: '-23.59', longitude: '-46.63' });
    const { stores } = list({ lat: -23.55, lng: -46.63 });
    expect(stores.map(({ id }) => id)).toEqual([near, far, nowhere]);
    expect(stores[0]?.distance).toBeCloseTo(4.4, 1);
    expect(stores[2]?.distance).toBeNull();
  });

  it('has the pages by distance of a full sort, also if many shops have the same or no coordinates', () => {
    const random = seededRandom(11);
    for (let n = 0; n < 300; n++) {
      const position = {
        latitude: String(-20 - Math.floor(random() * 9)),
        longitude: String(-45 - Math.floor(random() * 9)),
      };
      add({ ...(n % 5 === 0 ? {} : position), city: n % 3 === 0 ? 'Recife' : 'Olinda' });
    }
    for (const city of ['', 'Recife']) {
      const query = { lat: -23.5, lng: -46.6, city };
      const ranked = list({ city, limit: 300 }).stores;
      const distances = new Map(list({ ...query, limit: 300 }).stores.map(({ id, distance }) => [id, distance ?? 1e9]));
      const sorted = ranked.map(({ id }) => id).sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
      const pages = Array.from({ length: Math.ceil(sorted.length / 7) }, (_, page) =>
        list({ ...query, page: page + 1, limit: 7 }).stores.map(({ id }) => id),
      );
      expect(pages.flat()).toEqual(sorted);
      expect(list({ ...query, page: 100 }).stores).toEqual([]);
    }
  });

  it('has the pages by distance of a full sort while shops are added, moved and removed', () => {
    const random = seededRandom(12);
    const anywhere = () => ({
      latitude: String(5 * Math.round(random() * 36 - 18)),
      longitude: String(5 * Math.round(random() * 72 - 36)),
    });
    const shops = Array.from({ length: 1_500 }, () => add(random() < 0.1 ? {} : anywhere()));
    for (let version = 2; version < 12; version++) {
      for (let n = 0; n < 150; n++) {
        const id = shops[Math.floor(random() * shops.length)] ?? '';
        const now = random();
        if (now < 0.3) shops.push(add(anywhere()));
        else directory.applyStore(id, version, now < 0.5 ? null : shop({ id, ...anywhere(), approved: now < 0.9 }));
      }
      const ranked = list({ limit: 5_000 }).stores;
      for (const [lat, lng] of [
        [-23.5, -46.6],
        [89.9, 12],
        [-10, 179.99],
      ]) {
        const query = { lat, lng, sort: 'distance' } as const;
        const km = new Map(list({ ...query, limit: 5_000 }).stores.map(({ id, distance }) => [id, distance ?? 1e9]));
        const sorted = ranked.map(({ id }) => id).sort((a, b) => (km.get(a) ?? 0) - (km.get(b) ?? 0));
        const pages = [1, 2, 3, 40].flatMap((page) => list({ ...query, page, limit: 20 }).stores.map(({ id }) => id));
        expect(pages).toEqual([...sorted.slice(0, 60), ...sorted.slice(780, 800)]);
      }
    }
  });

  it('has only the shops of the given ids, by its own filters', () => {
    const [a, b] = [add({ name: 'Água Viva' }), add({ name: 'Patinhas', productCategoryIds: ['cat-camas'] })];
    const hidden = add({ approved: false });
    add();
    const ids = [b, a, hidden, 'unknown'];
    expect(list({ ids })).toMatchObject({ total: 2, stores: [{ id: b }, { id: a }] });
    expect(list({ ids, search: 'agua' }).stores.map(({ id }) => id)).toEqual([a]);
    expect(list({ ids, productCategory: 'pet' }).stores.map(({ id }) => id)).toEqual([b]);
    expect(list({ ids: [] }).total).toBe(0);
  });

  it('pages, and is empty beyond the end', () => {
    for (let n = 0; n < 11; n++) add();
    expect(list({ limit: 5 })).toMatchObject({ total: 11, totalPages: 3 });
    expect(ids({ limit: 5, page: 3 })).toHaveLength(1);
    expect(ids({ limit: 5, page: 4 })).toEqual([]);
    expect(list({ search: 'nada' })).toMatchObject({ total: 0, totalPages: 0 });
  });

  it('stays sorted and searchable while many shops are added, changed and removed', () => {
    const kept = new Map<string, { rating: number; n: number }>();
    let version = 1;
    const random = seededRandom(7);
    for (let step = 0; step < 3_000; step++) {
      const id = `s${Math.floor(random() * 1_500)}`;
      version++;
      if (random() < 0.2) {
        directory.applyStore(id, version, null);
        kept.delete(id);
      } else {
        const rating = 1 + Math.floor(random() * 5);
        directory.applyStore(id, version, shop({ id, name: `Loja ${id}`, createdAt: '2026-01-01T00:00:00.000Z' }));
        rate(id, rating, 10, version);
        kept.set(id, { rating, n: 10 });
      }
    }
    const expected = [...kept].sort(([a, x], [b, y]) => y.rating - x.rating || (a < b ? -1 : 1)).map(([id]) => id);
    const seen: string[] = [];
    for (let page = 1; seen.length < expected.length; page++) seen.push(...ids({ page }));
    expect(seen).toEqual(expected);
    expect(list().total).toBe(expected.length);
    for (const id of expected.slice(0, 50)) expect(ids({ search: `loja ${id}` })).toContain(id);
  });

  it('keeps the order of the ranking for many matches, which it filters instead of sorting', () => {
    const added = Array.from({ length: 2_500 }, (_, n) => add({ name: 'Loja', city: n % 2 ? 'Recife' : 'Olinda' }));
    expect(list({ search: 'loja' }).total).toBe(2_500);
    expect(ids({ search: 'loja' })).toEqual(ids());
    expect(list({ search: 'loja', city: 'recife' }).total).toBe(1_250);
    const inRecife = new Set(added.filter((_, n) => n % 2));
    const recife = ids({ limit: 2_500 }).filter((id) => inRecife.has(id));
    const pages = [1, 2, 13].flatMap((page) => ids({ city: 'recife', page, limit: 100 }));
    expect(pages).toEqual([...recife.slice(0, 200), ...recife.slice(1_200)]);
  });

  it('lists for admins first the shops that wait, the longest waiting of them first, by the newest message', () => {
    const waitsSince = (second: number) => ({ approved: false, pendingSince: new Date(second * 1000).toISOString() });
    const approved = add();
    const returned = shop(waitsSince(9_000_000));
    directory.applyStore(returned.id, 1, returned);
    const opened = add(waitsSince(8_000_000));
    // Messages of older versions lack `pendingSince`: the shop then counts as waiting since its creation.
    const old = add({ approved: false, pendingSince: null });
    const queue = () => directory.allShops.page({ order: 'pending', page: 1, limit: 50 }).ids;
    expect(queue()).toEqual([old, opened, returned.id, approved]);
    directory.applyStore(returned.id, 1, { ...returned, ...waitsSince(7_000_000) }); // rebuilt, with the same version
    expect(queue()).toEqual([old, returned.id, opened, approved]);
    directory.applyStore(returned.id, 2, { ...returned, approved: true, pendingSince: null });
    expect(queue()).toEqual([old, opened, returned.id, approved]);
    directory.applyStore(returned.id, 3, null);
    expect(queue()).toEqual([old, opened, approved]);
  });

  it('lists refused shops behind those that wait, before the approved, and does not count them as waiting', () => {
    const waitsSince = (second: number) => ({ approved: false, pendingSince: new Date(second * 1000).toISOString() });
    const [approved, changed] = [add(), add({ changedSinceApproval: true })];
    const refused = { ...shop({ approved: false, pendingSince: null }), refused: true };
    directory.applyStore(refused.id, 1, refused);
    const newer = add({ approved: false, refused: true });
    const opened = add(waitsSince(9_000_000));
    const queue = (query = {}) => directory.allShops.page({ order: 'pending', page: 1, limit: 50, ...query }).ids;
    expect(queue()).toEqual([opened, newer, refused.id, changed, approved]);
    expect(queue({ approved: false })).toEqual([opened, newer, refused.id]);
    expect(directory.allShops.counts).toEqual({ approved: 2, pending: 3, waiting: 1 });
    directory.applyStore(refused.id, 2, { ...refused, refused: false, ...waitsSince(9_000_001) });
    expect(queue()).toEqual([opened, refused.id, newer, changed, approved]);
    expect(directory.allShops.counts).toEqual({ approved: 2, pending: 3, waiting: 2 });
    directory.applyStore(refused.id, 3, { ...refused, approved: true, refused: false });
    directory.applyStore(opened, 2, null);
    expect(directory.allShops.counts).toEqual({ approved: 3, pending: 1, waiting: 0 });
  });

  it('reports whether a shop began or stopped being listed', () => {
    const changed: string[] = [];
    directory = new Directory((_, what) => changed.push(what));
    const state = shop();
    const user = { id: state.ownerId, role: 'store_owner', isPremium: false } as const;
    directory.applyStore(state.id, 1, { ...state, approved: false });
    directory.applyStore(state.id, 2, state);
    directory.applyStore(state.id, 3, { ...state, name: 'Outra' });
    rate(state.id, 4, 2);
    directory.applyUser(state.ownerId, 1, { ...user, status: 'suspended' });
    directory.applyUser(state.ownerId, 2, { ...user, status: 'approved' });
    directory.applyStore(state.id, 4, null);
    expect(changed).toEqual(['shop', 'listing', 'shop', 'ratings', 'listing', 'listing', 'listing']);
  });

  it('reports no change when the same messages arrive again', () => {
    const changed: string[] = [];
    directory = new Directory((id) => changed.push(id));
    const state = shop();
    const applyAll = () => {
      directory.applyUser(state.ownerId, 1, {
        id: state.ownerId,
        role: 'store_owner',
        isPremium: false,
        status: 'approved',
      });
      directory.applyStore(state.id, 1, state);
      rate(state.id, 4, 2);
    };
    applyAll();
    expect(changed.splice(0)).toEqual([state.id, state.id]);
    applyAll();
    expect(changed).toEqual([]);
    directory.applyStore(state.id, 1, { ...state, name: 'Refeita' }); // rebuilt, with the same version
    expect(changed).toEqual([state.id]);
  });

  it('exposes nothing about the owner', () => {
    const id = add();
    expect(directory.find(id)).not.toHaveProperty('ownerId');
    expect(list().stores[0]).not.toHaveProperty('ownerId');
  });
});

describe('the orders of the list', () => {
  const HERE = { lat: -23.5, lng: -46.6 };
  /** Three shops: the first is the nearest and the oldest, the last the best rated. */
  function three(): [near: string, visited: string, loved: string] {
    const near = add({ latitude: '-23.51', longitude: '-46.61' });
    const visited = add({ latitude: '-22', longitude: '-46' });
    const loved = add({ latitude: null, longitude: null });
    rate(loved, 5, 40);
    directory.raiseVisits(visited, 7);
    directory.raiseVisits(near, 3);
    return [near, visited, loved];
  }

  it('are by distance with a position, else by rating; the others keep the distances', () => {
    const [near, visited, loved] = three();
    expect(ids()).toEqual([loved, visited, near]);
    expect(ids(HERE)).toEqual([near, visited, loved]);
    expect(ids({ ...HERE, sort: 'distance' })).toEqual([near, visited, loved]);
    for (const position of [{}, HERE]) {
      expect(ids({ ...position, sort: 'rating' })).toEqual([loved, visited, near]);
      expect(ids({ ...position, sort: 'visits' })).toEqual([visited, near, loved]);
      expect(ids({ ...position, sort: 'newest' })).toEqual([loved, visited, near]);
    }
    const { stores } = list({ ...HERE, sort: 'visits' });
    expect(stores.map(({ distance }) => distance)).toEqual([expect.any(Number), expect.any(Number), null]);
    expect(list({ sort: 'visits' }).stores[0]).not.toHaveProperty('distance');
  });

  it('keep shops of equal visits in the order of relevance, on every page, among the shops that match', () => {
    const shops = Array.from({ length: 7 }, (_, index) => add({ city: index % 2 ? 'Santos' : 'São Paulo' }));
    const [first, second, third] = shops as [string, string, string];
    directory.raiseVisits(second, 2);
    directory.raiseVisits(third, 5);
    directory.raiseVisits(third, 1);
    const all = [third, second, ...shops.slice(3).reverse(), first];
    expect(ids({ sort: 'visits' })).toEqual(all);
    const pages = [1, 2, 3].flatMap((page) => ids({ sort: 'visits', page, limit: 3 }));
    expect(pages).toEqual(all);
    expect(ids({ sort: 'visits', city: 'santos' })).toEqual([second, shops[5], shops[3]]);
    expect(ids({ sort: 'visits', ids: [first, second, 'unknown'] })).toEqual([second, first]);
  });

  it('count the visits of a shop that is listed again, not those of the shop that had its slot before', () => {
    const [old, other] = [shop(), add()];
    directory.applyStore(old.id, 1, old);
    directory.raiseVisits(old.id, 9);
    directory.applyStore(old.id, 2, { ...old, approved: false });
    directory.applyStore(old.id, 3, old);
    expect(ids({ sort: 'visits' })).toEqual([old.id, other]);
    directory.applyStore(old.id, 4, null);
    const next = add({ createdAt: new Date(0).toISOString() });
    expect(ids({ sort: 'visits' })).toEqual([other, next]);
  });
});

describe('shops that are open now', () => {
  /** 12:30 of a Monday in Brasília, 11:30 in Manaus, 10:30 in Rio Branco. */
  const NOON = Date.UTC(2026, 10, 23, 15, 30);
  const MINUTE = 60_000;
  const always = (opens: string, closes: string) => Array.from({ length: 7 }, () => ({ opens, closes }));
  const open = (now: number, query: Partial<StoreListQuery> = {}) => ids({ ...query, open: true }, now).toSorted();

  it('are open by the clock of their state; those without hours are not', () => {
    const here = add({ openingHours: always('12:00', '18:00') });
    const west = add({ openingHours: always('11:30', '18:00'), state: 'AM' });
    const nowhere = add({ openingHours: always('12:00', '18:00'), state: null });
    add({ openingHours: always('11:30', '18:00'), state: 'AC' });
    add({ openingHours: null });
    expect(open(NOON)).toEqual([here, west, nowhere].toSorted());
    expect(open(NOON - MINUTE)).toEqual([here, nowhere].toSorted());
  });

  it('open and close with the minute, and with a change of their hours within it', () => {
    const closing = shop({ openingHours: always('08:00', '12:31') });
    directory.applyStore(closing.id, 1, closing);
    expect(open(NOON + MINUTE - 1)).toEqual([closing.id]);
    expect(open(NOON + MINUTE)).toEqual([]);
    directory.applyStore(closing.id, 2, { ...closing, openingHours: always('08:00', '12:40') });
    expect(open(NOON + MINUTE)).toEqual([closing.id]);
    directory.applyStore(closing.id, 3, { ...closing, openingHours: null });
    expect(open(NOON + MINUTE)).toEqual([]);
  });

  it('are narrowed by every filter, and counted', () => {
    const hours = { openingHours: always('08:00', '18:00') };
    const fish = add({ ...hours, city: 'Santos', name: 'Mar Aberto' });
    const dogs = add({ ...hours, productCategoryIds: ['cat-racoes'] });
    add({ city: 'Santos', name: 'Mar Fechado' });
    expect(open(NOON, { city: 'santos' })).toEqual([fish]);
    expect(open(NOON, { search: 'aberto' })).toEqual([fish]);
    expect(open(NOON, { productCategory: 'racoes' })).toEqual([dogs]);
    expect(open(NOON, { ids: [dogs] })).toEqual([dogs]);
    expect(list({ open: true, limit: 1 }, NOON)).toMatchObject({ total: 2, totalPages: 2 });
  });

  it('have their own hours after the numbers of other hours were released and reused', () => {
    const first = shop({ openingHours: always('08:00', '18:00') });
    directory.applyStore(first.id, 1, first);
    expect(open(NOON)).toEqual([first.id]);
    directory.applyStore(first.id, 2, { ...first, openingHours: always('20:00', '22:00') });
    const second = add({ openingHours: always('08:00', '18:00') });
    expect(open(NOON)).toEqual([second]);
    directory.applyStore(first.id, 3, null);
    add({ openingHours: null });
    expect(open(NOON)).toEqual([second]);
  });
});

describe('shops with exceptions from their week', () => {
  /** 12:30 of a Monday in Brasília. */
  const NOON = Date.UTC(2026, 10, 23, 15, 30);
  const DAY = 24 * 3_600_000;
  const openingHours = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '18:00' }));
  const open = (now: number) => ids({ open: true }, now).toSorted();

  it('are closed in breaks, on closed special days and in vacations', () => {
    const usual = add({ openingHours });
    const pausing = add({
      openingHours: openingHours.map((day) => ({ ...day, breaks: [{ from: '12:00', to: '13:30' }] })),
    });
    const special = add({ openingHours, specialDays: [{ date: '2026-11-24', label: null, hours: null }] });
    const away = add({ openingHours, vacation: { from: '2026-11-23', to: '2026-11-24', message: null } });
    const dateOnly = add({
      specialDays: [{ date: '2026-11-24', label: null, hours: { opens: '12:00', closes: '13:00' } }],
    });
    expect(open(NOON)).toEqual([usual, special].toSorted());
    expect(open(NOON + DAY)).toEqual([usual, dateOnly].toSorted());
    expect(open(NOON + DAY + 3_600_000)).toEqual([usual, pausing].toSorted());
    expect(open(NOON + 2 * DAY)).toEqual([usual, special, away].toSorted());
  });

  it('are found at once after a change within the minute, also if there are many', () => {
    const many = Array.from({ length: 1_500 }, (_, n) =>
      shop({ openingHours, specialDays: [{ date: '2026-11-23', label: `${n}`, hours: null }] }),
    );
    for (const state of many.slice(1)) directory.applyStore(state.id, 1, state);
    expect(open(NOON)).toEqual([]);
    const [first] = many;
    directory.applyStore(first?.id ?? '', 1, { ...(first as StoreState), specialDays: [] });
    expect(open(NOON)).toEqual([first?.id]);
    directory.applyStore(first?.id ?? '', 2, first ?? null);
    expect(open(NOON)).toEqual([]);
  });
});

describe('shops that deliver', () => {
  const SILENT = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };
  const delivering = (radiusKm: number | null, latitude: string | null) =>
    add({ delivery: { ...SILENT, radiusKm }, latitude, longitude: latitude && '0' });
  const delivers = (query: Partial<StoreListQuery> = {}) => ids({ ...query, delivers: true }).toSorted();

  it('are those with a delivery, and with a place those whose radius reaches it or is not known', () => {
    // A degree of latitude is 111.2 km.
    const near = delivering(12, '0.1');
    const far = delivering(11, '0.1');
    const everywhere = delivering(null, '5');
    const nowhere = delivering(1, null);
    add({ latitude: '0', longitude: '0' });
    expect(delivers()).toEqual([near, far, everywhere, nowhere].toSorted());
    expect(delivers({ lat: 0, lng: 0 })).toEqual([near, everywhere, nowhere].toSorted());
    expect(delivers({ lat: 0.01, lng: 0 })).toEqual([near, far, everywhere, nowhere].toSorted());
    expect(list({ delivers: true, lat: 0, lng: 0, limit: 1 })).toMatchObject({ total: 3, totalPages: 3 });
  });

  it('have the pages by distance of a full sort, among many others and far from all of them', () => {
    const random = seededRandom(13);
    const around = (lat: number, lng: number) => ({
      latitude: String(lat + random()),
      longitude: String(lng + random()),
    });
    for (let n = 0; n < 6_000; n++) add(around(-23, -46));
    for (let n = 0; n < 3_000; n++)
      add({ ...around(-3, -60), delivery: n % 2 === 0 ? { ...SILENT, radiusKm: null } : null });
    for (const [lat, lng] of [
      [-22.5, -45.5],
      [-2.5, -59.5],
    ] as const) {
      const query = { delivers: true, lat, lng };
      // A page that ends this late is sorted from all matches.
      const { stores } = list({ ...query, limit: 5_000 });
      const distances = stores.map(({ distance }) => distance ?? 0);
      expect([stores.length, distances]).toEqual([1_500, distances.toSorted((a, b) => a - b)]);
      const pages = [1, 2, 3].flatMap((page) => ids({ ...query, page, limit: 20 }));
      expect(pages).toEqual(stores.slice(0, 60).map(({ id }) => id));
    }
  });

  it('are others after a change of the delivery', () => {
    const state = shop({ delivery: { ...SILENT, radiusKm: 5 }, latitude: '0', longitude: '0' });
    directory.applyStore(state.id, 1, state);
    expect(delivers({ lat: 0, lng: 0.1 })).toEqual([]);
    directory.applyStore(state.id, 2, { ...state, delivery: { ...SILENT, radiusKm: 12 } });
    expect(delivers({ lat: 0, lng: 0.1 })).toEqual([state.id]);
    directory.applyStore(state.id, 3, { ...state, delivery: null });
    expect(delivers()).toEqual([]);
  });
});

describe('the seller of a number', () => {
  const NUMBER = '5513988887777';
  const sellerOf = (phone: string) => directory.sellersOf([phone]).get(phone);

  it('is the only listed shop that has it, with or without the country code', () => {
    const id = add({ whatsapp: NUMBER, name: 'Mar Aberto', city: 'Santos' });
    add();
    for (const phone of [NUMBER, '13988887777', '(13) 98888-7777', '+55 13 98888-7777'])
      expect(sellerOf(phone)).toEqual({ id, name: 'Mar Aberto', city: 'Santos' });
    for (const phone of ['', '5513988887770', '988887777']) expect(sellerOf(phone)).toBeUndefined();
  });

  it('is nobody if two shops or a hidden shop have it', () => {
    const [mine, other] = [shop({ whatsapp: NUMBER }), shop({ whatsapp: '13988887777' })];
    directory.applyStore(mine.id, 1, mine);
    directory.applyStore(other.id, 1, other);
    expect(sellerOf(NUMBER)).toBeUndefined();
    directory.applyStore(other.id, 2, { ...other, approved: false });
    expect(sellerOf(NUMBER)?.id).toBe(mine.id);
    directory.applyUser(mine.ownerId, 1, {
      id: mine.ownerId,
      role: 'store_owner',
      isPremium: false,
      status: 'suspended',
    });
    expect(sellerOf(NUMBER)).toBeUndefined();
  });

  it('is no shop whose number is not the approved one, and which hides no other', () => {
    const mine = add({ whatsapp: NUMBER });
    const taken = { ...shop({ whatsapp: NUMBER }), whatsappApproved: false };
    directory.applyStore(taken.id, 1, taken);
    expect(sellerOf(NUMBER)?.id).toBe(mine);
    directory.applyStore(mine, 2, null);
    expect(sellerOf(NUMBER)).toBeUndefined();
    directory.applyStore(taken.id, 1, { ...taken, whatsappApproved: true });
    expect(sellerOf(NUMBER)?.id).toBe(taken.id);
  });

  it('is nobody for shops without a number', () => {
    add({ whatsapp: null });
    expect(sellerOf('')).toBeUndefined();
    expect(sellerOf('sem número')).toBeUndefined();
  });
});

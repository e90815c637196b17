import { applyDiscount } from '@cardume/kit/domain/prices';
import type { CookieClient } from '../../bff/test/browser.ts';
import { shownAccount } from './accounts.ts';
import { ADMIN_ACTORS, OWNER_ACTORS } from './choices.ts';
import { GTINS } from './products.ts';
import { reportFacts } from './reviews.ts';
import { adminFacts, approvalStatusOf } from './shops.ts';
import {
  type Account,
  accountOf,
  isListed,
  newestFirst,
  publicShop,
  type Shop,
  type State,
  type StatePart,
  shopOfOwner,
  unordered,
} from './state.ts';

/** Something that the product shows, and what the model expects there. */
export interface Read {
  name: string;
  /** What it depends on; undefined for everything. */
  dependsOn?: readonly StatePart[];
  /** Right within seconds, not at once. */
  eventual?: true;
  read(browserOf: Browsers): Promise<unknown>;
  expected(state: State): unknown;
}

export type Browsers = (actor: string) => CookieClient;

/** Reads without a session. */
const NOBODY = 'nobody';
const [ADMIN = ''] = ADMIN_ACTORS;
const PAGE = 50;
const NOT_FOUND = { status: 404, body: { code: 'not_found' } };

/** Returns everything that the product shows of this state. */
export function readsOf(state: State): Read[] {
  return [
    ...lists(),
    ...Object.values(state.shops).flatMap(shopReads),
    ...OWNER_ACTORS.map(whoIsSignedIn),
    ...Object.keys(state.accounts).flatMap((id) => ownerReads(state, id)),
    ...adminReads(),
  ];
}

const answerOf = (actor: string, path: string) => async (browserOf: Browsers) => {
  const { status, body } = await browserOf(actor).get(`/api${path}`);
  return { status, body };
};

/** Reads all pages of a list. @param key property of the list in the response */
const allPages = (actor: string, path: string, key: string) => async (browserOf: Browsers) => {
  const items: unknown[] = [];
  const address = `/api${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}&page=`;
  for (let page = 1; ; page++) {
    const body = await browserOf(actor).read<Record<string, unknown[]> & { totalPages: number }>(`${address}${page}`);
    items.push(...(body[key] ?? [body]));
    if (page >= body.totalPages) return { ...body, [key]: items };
  }
};

const starsOf = ({ reviews }: Shop) => reviews.reduce((sum, { rating }) => sum + rating, 0);
const ratingOf = (shop: Shop) => ({
  totalReviews: shop.reviews.length,
  averageRating: shop.reviews.length === 0 ? null : starsOf(shop) / shop.reviews.length,
});
/** The rating that orders lists: with five further reviews of 3.5 stars. */
const weightOf = (shop: Shop) => (17.5 + starsOf(shop)) / (5 + shop.reviews.length);

const bestFirst = (a: Shop, b: Shop) => weightOf(b) - weightOf(a) || newestFirst(a, b);
const listedShops = (state: State) => Object.values(state.shops).filter((shop) => isListed(state, shop));

/** What everybody sees of a shop. */
function shopFacts(shop: Shop) {
  const { id, name, description, address, city, neighborhood, whatsapp, productCategoryIds, profileImageUrl } = shop;
  const { createdAt, approved, payments, pickup, delivery, specialDays, vacation } = shop;
  return {
    ...{ id, name, description, address, city, neighborhood, whatsapp, productCategoryIds, profileImageUrl },
    ...{ createdAt, approved, openingHours: shop.openingHours ?? undefined, ...ratingOf(shop) },
    ...{ payments, pickup, delivery, specialDays, vacation },
  };
}

const SHOP_LISTS: Record<string, { query: string; listed?(shop: Shop): boolean; order(a: Shop, b: Shop): number }> = {
  all: { query: '', order: bestFirst },
  newest: { query: '?sort=newest', order: newestFirst },
  city: { query: '?city=recife', listed: ({ city }) => city === 'Recife', order: bestFirst },
  // No shop names its state, and only one state has a town of this name.
  state: { query: '?state=pe', listed: ({ city }) => city === 'Recife', order: bestFirst },
  delivers: { query: '?delivers=true', listed: ({ delivery }) => Boolean(delivery), order: bestFirst },
  category: {
    query: '?productCategory=racoes',
    listed: ({ productCategoryIds }) => productCategoryIds.includes('cat-racoes'),
    order: bestFirst,
  },
};

interface Offer {
  shop: Shop;
  product: Shop['products'][number];
}

const relevance = (a: Offer, b: Offer) => weightOf(b.shop) - weightOf(a.shop) || newestFirst(a.product, b.product);
const finalPriceOf = ({ product }: Offer) => applyDiscount(product.price, product.discountPercentage);

const PRODUCT_ORDERS: Record<string, (a: Offer, b: Offer) => number> = {
  relevance,
  price: (a, b) => finalPriceOf(a) - finalPriceOf(b) || relevance(a, b),
  'price-desc': (a, b) => finalPriceOf(b) - finalPriceOf(a) || relevance(a, b),
  discount: (a, b) => (b.product.discountPercentage ?? 0) - (a.product.discountPercentage ?? 0) || relevance(a, b),
  newest: (a, b) => b.product.createdAt.localeCompare(a.product.createdAt) || relevance(a, b),
};

const offersOf = (shops: readonly Shop[]): Offer[] =>
  shops.flatMap((shop) => shop.products.map((product) => ({ shop, product })));

/** Returns what the other shops of these offers ask for the same product. */
function othersOf({ shop, product }: Offer, offers: readonly Offer[]) {
  const others = offers.filter(
    (other) => other.shop !== shop && other.product.available && other.product.gtin === product.gtin,
  );
  if (product.gtin === null || others.length === 0) return null;
  return { stores: new Set(others.map((other) => other.shop)).size, lowest: Math.min(...others.map(finalPriceOf)) };
}

/** @param offers of all listed shops */
function offerFacts({ shop, product }: Offer, offers: readonly Offer[]) {
  const { id, name, description, price, discountPercentage, imageUrls, available } = product;
  const { brand, gtin, contents, unitPrice } = product;
  const store = { id: shop.id, name: shop.name, city: shop.city, whatsapp: shop.whatsapp, ...ratingOf(shop) };
  return {
    ...{ id, name, description, price, discountPercentage, imageUrls, available, store },
    ...{ brand, gtin, contents, unitPrice, others: othersOf({ shop, product }, offers) },
    finalPrice: finalPriceOf({ shop, product }),
    category: { id: product.categoryId },
  };
}

/** The public lists over all shops. */
function lists(): Read[] {
  const shops = Object.entries(SHOP_LISTS).map(
    ([name, { query, listed = () => true, order }]): Read => ({
      name: `list of shops: ${name}`,
      read: allPages(NOBODY, `/stores${query}`, 'stores'),
      expected(state) {
        const all = listedShops(state);
        const found = all.filter(listed).sort(order);
        const cities = [...new Set(all.map(({ city }) => city))].sort(new Intl.Collator('pt-BR').compare);
        return { stores: found.map(shopFacts), total: found.length, cities };
      },
    }),
  );
  const products = Object.entries(PRODUCT_ORDERS).map(([sort, order]): Read => {
    // One of the orders is read with unavailable products.
    const all = sort === 'newest';
    return {
      name: `list of products: ${sort}`,
      async read(browserOf) {
        const query = `/products?sort=${sort}${all ? '&available=all' : ''}`;
        const found = await allPages(NOBODY, query, 'products')(browserOf);
        return { ...found, categories: unordered((found.categories ?? []).map(countOf)) };
      },
      expected(state) {
        const every = offersOf(listedShops(state));
        const offers = every.filter(({ product }) => all || product.available);
        const categories = Map.groupBy(offers, ({ product }) => product.categoryId);
        const counts = [...categories].map(([id, { length: count }]) => ({ id, count }));
        return {
          products: offers.sort(order).map((offer) => offerFacts(offer, every)),
          total: offers.length,
          categories: unordered(counts),
        };
      },
    };
  });
  return [...shops, ...products, ...GTINS.map(offersRead), towns()];
}

/** The towns of the cities that shops have, in the order of the list. */
const TOWNS = [
  { uf: 'am', slug: 'manaus', name: 'Manaus' },
  { uf: 'pe', slug: 'recife', name: 'Recife' },
  { uf: 'sp', slug: 'sao-paulo', name: 'São Paulo' },
];

function towns(): Read {
  return {
    name: 'list of towns',
    read: answerOf(NOBODY, '/towns'),
    expected(state) {
      const cities = listedShops(state).map(({ city }) => city);
      const counted = TOWNS.map((town) => ({ ...town, stores: cities.filter((city) => city === town.name).length }));
      return ok(counted.filter(({ stores }) => stores > 0));
    },
  };
}

/** The offers of a product. */
function offersRead(gtin: string): Read {
  return {
    name: `offers of ${gtin}`,
    read: answerOf(NOBODY, `/offers/${gtin}?limit=50`),
    expected(state) {
      const every = offersOf(listedShops(state));
      const offers = every.filter(({ product }) => product.available && product.gtin === gtin);
      if (offers.length === 0) return NOT_FOUND;
      const prices = offers.map(finalPriceOf);
      return ok({
        product: { gtin },
        offers: offers
          .sort(PRODUCT_ORDERS.price)
          .slice(0, 50)
          .map((offer) => offerFacts(offer, every)),
        total: offers.length,
        lowest: Math.min(...prices),
        highest: Math.max(...prices),
      });
    },
  };
}

function countOf(category: unknown) {
  const { id, count } = category as { id: string; count: number };
  return { id, count };
}

const ok = (body: unknown) => ({ status: 200, body });

/** What everybody sees of one shop. */
function shopReads({ id, ownerId, name: shopName, products }: Shop): Read[] {
  const dependsOn: StatePart[] = [`shop ${id}`, `account ${ownerId}`];
  const shown = (name: string, path: string, facts: (shop: Shop) => unknown, actor = NOBODY): Read => ({
    name: `${name} of shop ${id} for ${actor}`,
    dependsOn,
    read: answerOf(actor, `/stores/${id}${path}`),
    expected(state) {
      const shop = actor === NOBODY ? publicShop(state, id) : state.shops[id];
      return shop ? ok(facts(shop)) : NOT_FOUND;
    },
  });
  const word = encodeURIComponent(shopName.split(' ').at(-1) ?? '');
  const listed = (state: State): Shop[] => {
    const shop = state.shops[id];
    return shop && isListed(state, shop) && shop.name === shopName ? [shop] : [];
  };
  const ids = (items: readonly { id: string }[]) => items.map((item) => ({ id: item.id }));
  const [newest] = products;
  return [
    shown('page', '', shopFacts),
    shown('page', '', shopFacts, ADMIN),
    shown('products', '/products', (shop) => shop.products),
    shown('feed', '/feed', feedOf),
    shown('reviews', '/reviews', (shop) => shop.reviews.slice(0, 100)),
    shown('statistics of reviews', '/reviews/stats', statsOf),
    { ...shown('visits', '', ({ visits }) => ({ visitCount: visits })), eventual: true },
    {
      name: `search of shop ${id}`,
      dependsOn,
      read: answerOf(NOBODY, `/stores?search=${word}`),
      expected: (state) => ok({ stores: ids(listed(state)) }),
    },
    {
      name: `search of the products of shop ${id}`,
      dependsOn,
      read: answerOf(NOBODY, `/products?available=all&exact=true&sort=newest&limit=50&search=${word}`),
      expected: (state) => ok({ products: ids(listed(state).flatMap((shop) => shop.products)) }),
    },
    {
      name: `suggestions of shop ${id}`,
      dependsOn,
      read: answerOf(NOBODY, `/suggestions?q=${word}`),
      expected: (state) => ok({ shops: ids(listed(state)) }),
    },
    ...(newest ? [suggestionOfProduct(newest, dependsOn)] : []),
  ];
}

function suggestionOfProduct({ id, storeId, name }: Shop['products'][number], dependsOn: readonly StatePart[]): Read {
  return {
    name: `suggestions of product ${id}`,
    dependsOn,
    read: answerOf(NOBODY, `/suggestions?q=${name.split(' ').at(-1)}`),
    expected(state) {
      const shop = state.shops[storeId];
      const product = shop?.products.find((one) => one.id === id);
      const suggested = shop && product?.name === name && product.available && isListed(state, shop);
      return ok({ products: suggested ? [{ id, name, storeId, storeName: shop.name }] : [] });
    },
  };
}

const feedOf = ({ feed }: Shop) => feed.toSorted((a, b) => a.order - b.order || b.createdAt.localeCompare(a.createdAt));

function statsOf(shop: Shop) {
  const count = (rating: number) => shop.reviews.filter((review) => review.rating === rating).length;
  const ratingCounts = Object.fromEntries([1, 2, 3, 4, 5].map((rating) => [rating, count(rating)]));
  return { ...ratingOf(shop), ratingCounts };
}

/** Whether the browser of an owner is signed in, and as whom. */
function whoIsSignedIn(actor: string): Read {
  return {
    name: `account of ${actor}`,
    read: answerOf(actor, '/auth/me'),
    expected(state) {
      const account = accountOf(state, actor);
      if (!account) return { status: 401, body: { code: 'unauthorized' } };
      const temporaryPassword = account.temporaryPassword || undefined;
      return ok({ user: { ...shownAccount(account), temporaryPassword } });
    },
  };
}

/** What an owner sees of the own account and shop, in one of the browsers in which they are signed in. */
function ownerReads(state: State, accountId: string): Read[] {
  const actor = OWNER_ACTORS.find((one) => state.sessions[one] === accountId);
  if (actor === undefined) return [];
  const shopId = shopOfOwner(state, accountId)?.id;
  const dependsOn: StatePart[] = [`account ${accountId}`, ...(shopId ? ([`shop ${shopId}`] as const) : [])];
  const own = (path: string, facts: (shop: Shop) => unknown): Read => ({
    name: `${path} of ${actor}`,
    dependsOn,
    read: answerOf(actor, path),
    expected(state) {
      if (state.sessions[actor] !== accountId) return { status: 401 };
      const shop = shopOfOwner(state, accountId);
      return shop ? ok(facts(shop)) : NOT_FOUND;
    },
  });
  const isUnanswered = ({ reply }: Shop['reviews'][number]) => reply === null;
  return [
    own('/my-store', myShopFacts),
    own('/my-store/products', (shop) => shop.products),
    own('/my-store/feed', feedOf),
    own('/my-store/reviews?limit=50', (shop) => ({
      reviews: shop.reviews.slice(0, PAGE),
      total: shop.reviews.length,
      stats: statsOf(shop),
    })),
    own('/my-store/reviews?limit=50&unanswered=true', (shop) => {
      const unanswered = shop.reviews.filter(isUnanswered);
      return { reviews: unanswered.slice(0, PAGE), total: unanswered.length };
    }),
    noticesOf(own('/my-store/notices?limit=50', noticeFacts)),
    {
      name: `sessions of ${actor}`,
      dependsOn,
      async read(browserOf) {
        const sessions = await browserOf(actor).read<unknown[]>('/api/auth/sessions');
        return sessions.length;
      },
      expected: ({ sessions }) => Object.values(sessions).filter((id) => id === accountId).length || undefined,
    },
  ];
}

const myShopFacts = (shop: Shop) => ({
  ...shopFacts(shop),
  userId: shop.ownerId,
  cnpj: shop.cnpj,
  approvalStatus: approvalStatusOf(shop),
  pendingSince: shop.pendingSince,
  refusalReason: shop.refusal?.reason ?? null,
  changedSinceRefusal: shop.refusal?.corrected ?? false,
});

/** Notices of several pages are only counted. */
const noticeFacts = ({ notices, unread }: Shop) => ({
  total: notices.length,
  unread,
  notices: notices.length <= PAGE ? notices : undefined,
});

/** Returns the read of notices without their order, ids and times. */
function noticesOf(read: Read): Read {
  return {
    ...read,
    async read(browserOf) {
      const { status, body } = (await read.read(browserOf)) as {
        status: number;
        body: { total: number; unread: number; notices?: { kind: string; data: object }[] };
      };
      if (!body.notices) return { status, body };
      const notices = body.notices.map(({ kind, data }) => ({ kind, data }));
      return { status, body: { ...body, notices: body.total <= PAGE ? unordered(notices) : undefined } };
    },
  };
}

const userFacts = (account: Account) => shownAccount(account);
const countStatus = ({ accounts }: State, status: Account['status']) =>
  Object.values(accounts).filter((account) => account.status === status).length;
const countWaiting = (state: State) => shopsOf(state).filter((shop) => approvalStatusOf(shop) === 'waiting').length;
const shopsOf = ({ shops }: State) => Object.values(shops);

/** The order in which admins work: those that wait, the refused, those that changed after their approval, the newest. */
const WORK = ['waiting', 'refused', 'changed', 'approved'] as const;
const pendingFirst = (a: Shop, b: Shop) =>
  WORK.indexOf(approvalStatusOf(a)) - WORK.indexOf(approvalStatusOf(b)) ||
  (a.pendingSince ?? '').localeCompare(b.pendingSince ?? '') ||
  newestFirst(a, b);

function adminReads(): Read[] {
  const users = (status?: Account['status']): Read => ({
    name: `list of users ${status ?? ''}`,
    read: allPages(ADMIN, `/admin/users${status ? `?status=${status}` : ''}`, 'users'),
    expected(state) {
      const listed = Object.values(state.accounts).filter((account) => !status || account.status === status);
      return { total: listed.length, users: listed.sort(newestFirst).map(userFacts) };
    },
  });
  const shops = (query: string, wanted: (shop: Shop) => boolean, order: (a: Shop, b: Shop) => number): Read => ({
    name: `admins' list of shops ${query}`,
    read: allPages(ADMIN, `/admin/stores${query}`, 'stores'),
    expected(state) {
      const all = shopsOf(state);
      const listed = all.filter(wanted).sort(order);
      const approved = all.filter((shop) => shop.approved).length;
      return {
        total: listed.length,
        counts: { approved, pending: all.length - approved, waiting: countWaiting(state) },
        stores: listed.map((shop) => ({
          ...shopFacts(shop),
          ...adminFacts(shop),
          owner: { email: state.accounts[shop.ownerId]?.email },
        })),
      };
    },
  });
  return [
    users(),
    users('pending'),
    users('approved'),
    users('suspended'),
    shops('', () => true, newestFirst),
    shops('?approved=false', ({ approved }) => !approved, newestFirst),
    shops('?order=pending', () => true, pendingFirst),
    {
      name: 'list of rated shops',
      read: answerOf(ADMIN, '/admin/stores/ratings'),
      expected(state) {
        const rated = shopsOf(state).filter(({ reviews }) => reviews.length > 0);
        const average = (shop: Shop) => ratingOf(shop).averageRating ?? 0;
        const order = (a: Shop, b: Shop) =>
          average(b) - average(a) || b.reviews.length - a.reviews.length || newestFirst(a, b);
        return ok(rated.sort(order).map((shop) => ({ id: shop.id, approved: shop.approved, ...ratingOf(shop) })));
      },
    },
    ...(['open', 'closed'] as const).map(
      (status): Read => ({
        name: `list of reports, ${status}`,
        async read(browserOf) {
          const list = await allPages(ADMIN, `/admin/reports?status=${status}`, 'reports')(browserOf);
          const reports = (list.reports ?? []) as ReturnType<typeof shownReport>[];
          return { ...list, reports: bySubject(reports.map(shownReport)) };
        },
        expected(state) {
          const listed = Object.values(state.reports).filter(({ action }) => (action === null) === (status === 'open'));
          const facts = listed.map((one) => ({ ...reportFacts(one), comments: one.comments }));
          return { total: listed.length, reports: bySubject(facts) };
        },
      }),
    ),
    {
      name: 'figures of the platform',
      read: answerOf(ADMIN, '/admin/analytics'),
      expected(state) {
        const shops = shopsOf(state);
        const approved = shops.filter((shop) => shop.approved).length;
        return ok({
          totalUsers: Object.keys(state.accounts).length,
          approvedUsers: countStatus(state, 'approved'),
          pendingUsers: countStatus(state, 'pending'),
          totalStores: shops.length,
          approvedStores: approved,
          pendingStores: shops.length - approved,
          waitingStores: countWaiting(state),
          totalProducts: shops.reduce((sum, { products }) => sum + products.length, 0),
        });
      },
    },
  ];
}

interface ShownReport extends ReturnType<typeof reportFacts> {
  comments: readonly string[];
}
const shownReport = (report: ShownReport): ShownReport => ({ ...report, comments: unordered(report.comments) });
const bySubject = (reports: readonly ShownReport[]) =>
  reports.toSorted((a, b) => (a.subject.id < b.subject.id ? -1 : 1));

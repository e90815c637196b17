import { finalPrice } from '@cardume/kit/domain/prices';
import { shownAccount } from './accounts.ts';
import { GTINS } from './products.ts';
import { ADMIN, allPages, answerOf, NOBODY, NOT_FOUND, ok, type Read } from './read.ts';
import { reportFacts } from './reviews.ts';
import { adminFacts, approvalStatusOf, ratingOf, shopFacts, starsOf } from './shops.ts';
import { type Account, isListed, newestFirst, type Shop, type State, unordered } from './state.ts';

/** The rating that orders lists: with five further reviews of 3.5 stars. */
const weightOf = (shop: Shop) => (17.5 + starsOf(shop)) / (5 + shop.reviews.length);

const bestFirst = (a: Shop, b: Shop) => weightOf(b) - weightOf(a) || newestFirst(a, b);
const listedShops = (state: State) => Object.values(state.shops).filter((shop) => isListed(state, shop));

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
const finalPriceOf = ({ product }: Offer) => finalPrice(product.price, product.discountPercentage);

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
export function publicLists(): Read[] {
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

/** Admins' lists and the figures of the platform. */
export function adminLists(): Read[] {
  const users = (status?: Account['status']): Read => ({
    name: `list of users ${status ?? ''}`,
    read: allPages(ADMIN, `/admin/users${status ? `?status=${status}` : ''}`, 'users'),
    expected(state) {
      const listed = Object.values(state.accounts).filter((account) => !status || account.status === status);
      return { total: listed.length, users: listed.sort(newestFirst).map(shownAccount) };
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

import { shownAccount } from './accounts.ts';
import { OWNER_ACTORS } from './choices.ts';
import { adminLists, publicLists } from './list-reads.ts';
import { ADMIN, answerOf, NOBODY, NOT_FOUND, ok, PAGE, type Read } from './read.ts';
import { approvalStatusOf, ratingOf, shopFacts } from './shops.ts';
import {
  accountOf,
  isListed,
  publicShop,
  type Shop,
  type State,
  type StatePart,
  shopOfOwner,
  unordered,
} from './state.ts';

/** Returns everything that the product shows of this state. */
export function readsOf(state: State): Read[] {
  return [
    ...publicLists(),
    ...Object.values(state.shops).flatMap(shopReads),
    ...OWNER_ACTORS.map(whoIsSignedIn),
    ...Object.keys(state.accounts).flatMap((id) => ownerReads(state, id)),
    ...adminLists(),
  ];
}

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

import type {
  AdminStoreList,
  AdminUser,
  FeedPhoto,
  PlatformAnalytics,
  Product,
  Report,
  Review,
  StorePage,
} from '@cardume/bff/contract';
import { HOME_KINDS } from '@cardume/bff/contract';
import { ADMIN_EMAIL, ApiUser } from './api-user.ts';
import { emailOf } from './fill.ts';

const CENTRAL = 'Aquário Central';
/** One page holds all shops of an archive. */
const EVER = '?limit=50';

/**
 * Reads over HTTP the data of an archive, except data that depends on the current day. Facts may be added: an older
 * archive is compared only with the facts stored in it.
 */
export async function readFacts(baseUrl: string) {
  const admin = await ApiUser.signIn(baseUrl, ADMIN_EMAIL);
  const { stores } = await admin.read<AdminStoreList>(`/api/admin/stores${EVER}`);
  const listed = await new ApiUser(baseUrl).read<AdminStoreList>(`/api/stores${EVER}`);
  const { users } = await admin.read<{ users: AdminUser[] }>('/api/admin/users');
  const { totalUsers, totalStores, approvedStores, totalProducts, totalAccessLogs } =
    await admin.read<PlatformAnalytics>('/api/admin/analytics');
  return {
    listed: listed.stores.map(({ name }) => name).sort(),
    shops: await inOrder(stores, (store) => shopFacts(baseUrl, store)),
    users: users.map(({ email, role, status, isPremium }) => [email, role, status, isPremium].join(' ')).sort(),
    platform: { totalUsers, totalStores, approvedStores, totalProducts, totalAccessLogs },
    owner: await ownerFacts(baseUrl),
    home: await homeFacts(admin),
    reports: await reportFacts(admin),
    acts: await actsOf(admin),
  };
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;

async function shopFacts(baseUrl: string, store: AdminStoreList['stores'][number]) {
  const { id, name, approved, city, averageRating, totalReviews, refusalReason, cnpj } = store;
  const visitor = new ApiUser(baseUrl);
  const suspended = name === 'Mundo Aquático';
  const shown = suspended ? undefined : await shownFacts(visitor, id);
  const changes = store.changes.map(({ field }) => field);
  return { name, approved, city, cnpj, averageRating, totalReviews, refusalReason, changes, ...shown };
}

/** Returns the public data of a shop, with the number of its pictures. @throws if a picture cannot be loaded */
async function shownFacts(visitor: ApiUser, id: string) {
  const page = await visitor.read<StorePage>(`/api/stores/${id}`);
  const products = await visitor.read<Product[]>(`/api/stores/${id}/products`);
  const feed = await visitor.read<FeedPhoto[]>(`/api/stores/${id}/feed`);
  const reviews = await visitor.read<Review[]>(`/api/stores/${id}/reviews`);
  const pictures = [page.coverImageUrl, page.profileImageUrl, ...products.flatMap(({ imageUrls }) => imageUrls)];
  const named = [...pictures, ...feed.map(({ imageUrl }) => imageUrl)].filter((url) => url !== null);
  for (const url of named) await visitor.read(`${url}?w=320`);
  return {
    visits: page.visitCount,
    openingHours: page.openingHours ?? null,
    pictures: named.length,
    products: products
      .map(({ name, price, discountPercentage, available }) => ({ name, price, discountPercentage, available }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    reviews: reviews
      .map(({ customerName, rating, comment, reply }) => ({
        customerName,
        rating,
        comment,
        reply: reply?.text ?? null,
      }))
      .sort((a, b) => a.customerName.localeCompare(b.customerName)),
  };
}

/** Returns the data that the owner of `CENTRAL` reads. */
async function ownerFacts(baseUrl: string) {
  const owner = await ApiUser.signIn(baseUrl, emailOf(CENTRAL));
  const figures = await owner.read<{ totalVisits: number; totalClicks: number }>('/api/my-store/analytics');
  const { notices, unread } = await owner.read<{ notices: { kind: string }[]; unread: number }>(
    '/api/my-store/notices',
  );
  const passkeys = await owner.read<{ name: string }[]>('/api/auth/passkeys');
  return {
    visits: figures.totalVisits,
    clicks: figures.totalClicks,
    notices: notices.map(({ kind }) => kind).sort(),
    unread,
    passkeys: passkeys.map(({ name }) => name),
  };
}

async function homeFacts(admin: ApiUser) {
  const lists: Record<string, string[]> = {};
  for (const kind of HOME_KINDS) {
    const items = await admin.read<{ title?: string; name?: string; order: number; active: boolean }[]>(
      `/api/admin/${kind}`,
    );
    lists[kind] = items.map(({ title, name, order, active }) => `${order} ${title ?? name} ${active}`);
  }
  return lists;
}

async function reportFacts(admin: ApiUser) {
  const facts: Record<string, string[]> = {};
  for (const status of ['open', 'closed']) {
    const { reports } = await admin.read<{ reports: Report[] }>(`/api/admin/reports?status=${status}`);
    facts[status] = reports.map(({ subject, count, comments }) => [subject.kind, count, ...comments].join(' '));
  }
  return facts;
}

/** Returns the number of audit entries by kind. */
async function actsOf(admin: ApiUser): Promise<Record<string, number>> {
  const { entries } = await admin.read<{ entries: { kind: string }[] }>('/api/admin/audit?limit=100');
  const counts: Record<string, number> = {};
  for (const { kind } of entries) counts[kind] = (counts[kind] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)));
}

async function inOrder<Entry extends { name: string }, Fact>(entries: Entry[], fact: (entry: Entry) => Promise<Fact>) {
  const facts: Fact[] = [];
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) facts.push(await fact(entry));
  return facts;
}

import type { Notice } from '@cardume/bff/contract';
import { nullIfMissing } from '../http/api-error.ts';
import { noticesFrom } from '../notices/notices.ts';
import type { ServiceClients } from '../services.ts';

const REVIEWS_PER_CALL = 100;
const NOTICES_PER_CALL = 1_000;

/** Returns all personal data of a user, collected from the services that store it (LGPD, article 18). */
export async function exportPersonalData(services: ServiceClients, userId: string) {
  const { auth, stores, catalog, reviews } = services;
  const [account, sessions, passkeys, store] = await Promise.all([
    auth.getUser({ params: { id: userId } }),
    auth.listSessions({ params: { id: userId } }),
    auth.listPasskeys({ params: { id: userId } }),
    stores.getStoreOfOwner({ params: { ownerId: userId } }).catch(nullIfMissing),
  ]);
  const withoutTokens = sessions.map(({ tokenHash: _, ...session }) => session);
  const products = store ? await catalog.listProducts({ params: { storeId: store.id } }) : [];
  const replies = store ? await repliesOf(reviews, store.id) : [];
  const notices = store ? await noticesOf(services, store.id) : [];
  const ofStore = { store, products, replies, notices };
  return { exportedAt: new Date().toISOString(), account, sessions: withoutTokens, passkeys, ...ofStore };
}

/** Returns the notices of a shop without the names of review authors, which are other people's data. */
async function noticesOf(services: ServiceClients, storeId: string) {
  const all: (Omit<Notice, 'data'> & { data: object })[] = [];
  for (;;) {
    const { notices } = await noticesFrom(services, storeId, all.length, NOTICES_PER_CALL);
    for (const notice of notices) {
      const { customerName: _, ...data } = { customerName: '', ...notice.data };
      all.push({ ...notice, data });
    }
    if (notices.length < NOTICES_PER_CALL) return all;
  }
}

/** Returns a shop's replies without the reviews, which are data of their authors. */
async function repliesOf(reviews: ServiceClients['reviews'], storeId: string) {
  const replies: { reviewId: string; text: string; repliedAt: string }[] = [];
  for (let after: string | undefined; ; ) {
    const query = { page: 1, limit: REVIEWS_PER_CALL, answered: 'true', ...(after ? { after } : {}) } as const;
    const answered = await reviews.listReviews({ params: { storeId }, query });
    replies.push(...answered.flatMap(({ id: reviewId, reply }) => (reply ? { reviewId, ...reply } : [])));
    const last = answered.at(-1);
    if (!last || answered.length < REVIEWS_PER_CALL) return replies;
    after = `${last.createdAt}_${last.id}`;
  }
}

import type { StoreToday } from '@cardume/bff/contract';
import { unavailable } from '@cardume/kit/http';
import type { ServiceClients } from '../services.ts';

/** Returns a shop's figures of today; analytics decides which date that is. */
export async function todayOf({ analytics, reviews }: ServiceClients, storeId: string): Promise<StoreToday> {
  const [{ days }, { averageRating }] = await Promise.all([
    analytics.readStoreDays({ params: { id: storeId }, query: { count: 1 } }),
    reviews.getRatings({ params: { storeId } }),
  ]);
  const today = days.at(-1);
  if (!today) throw unavailable();
  const posted = await reviews.countPostings({ query: { from: today.date, storeId } });
  return { visits: today.visits, clicks: today.clicks, reviews: posted[today.date] ?? 0, averageRating };
}

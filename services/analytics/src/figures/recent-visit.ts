import { z } from 'zod';

/** One of the platform's last visits, as stored in Redis and returned by the API. */
export const recentVisit = z.object({
  id: z.string(),
  storeId: z.string(),
  source: z.string(),
  accessedAt: z.iso.datetime(),
});
export type RecentVisit = z.infer<typeof recentVisit>;

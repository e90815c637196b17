import { z } from 'zod';

/** One of the platform's last visits, as Redis stores it and the API returns it. */
export const recentVisit = z.object({
  id: z.string(),
  storeId: z.string(),
  source: z.string(),
  accessedAt: z.iso.datetime(),
});
export type RecentVisit = z.infer<typeof recentVisit>;

import type { adminContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import type { AdminParts } from './parts.ts';

/** Stands for a shop that is gone. */
const GONE = 'Loja removida';

/** Figures of the whole platform. */
export function analyticsHandlers({
  services: { analytics },
  sessions,
  directory,
}: AdminParts): Pick<Handlers<typeof adminContract>, 'getPlatformAnalytics'> {
  return {
    async getPlatformAnalytics(_, exchange) {
      await sessions.requireAdmin(exchange);
      const { totalAccessLogs, recentAccessLogs } = await analytics.readPlatform({});
      const { counts: users } = directory.users;
      const { counts: stores } = directory.all;
      return {
        totalUsers: users.pending + users.approved + users.suspended,
        approvedUsers: users.approved,
        pendingUsers: users.pending,
        totalStores: stores.approved + stores.pending,
        approvedStores: stores.approved,
        pendingStores: stores.pending,
        totalProducts: directory.totalProducts,
        totalAccessLogs,
        recentAccessLogs: recentAccessLogs.map(({ storeId, ...log }) => ({
          ...log,
          storeName: directory.nameOf(storeId) ?? GONE,
        })),
      };
    },
  };
}

import type { PlatformAnalytics } from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import type { ServiceClients } from '../services.ts';

/** Replaces the name of a deleted shop. */
const GONE = 'Loja removida';

/** Returns the platform's figures: visits from analytics; users, shops and products from the directory. */
export async function platformAnalytics({
  services,
  directory,
}: {
  services: ServiceClients;
  directory: Directory;
}): Promise<PlatformAnalytics> {
  const { totalAccessLogs, recentAccessLogs } = await services.analytics.readPlatform({});
  const { counts: users } = directory.users;
  const { counts: stores } = directory.allShops;
  return {
    totalUsers: users.pending + users.approved + users.suspended,
    approvedUsers: users.approved,
    pendingUsers: users.pending,
    totalStores: stores.approved + stores.pending,
    approvedStores: stores.approved,
    pendingStores: stores.pending,
    waitingStores: stores.waiting,
    totalProducts: directory.totalProducts,
    totalAccessLogs,
    recentAccessLogs: recentAccessLogs.map(({ storeId, ...log }) => ({
      ...log,
      storeName: directory.nameOf(storeId) ?? GONE,
    })),
  };
}

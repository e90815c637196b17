import { HttpError } from '@cardume/kit/contract';
import type { Services } from '../services.ts';

/** Returns all personal data of a user, collected from the services that store it (LGPD, article 18). */
export async function exportOf({ auth, stores, catalog }: Services, userId: string) {
  const [account, sessions, store] = await Promise.all([
    auth.getUser({ params: { id: userId } }),
    auth.listSessions({ params: { id: userId } }),
    stores.getStoreOfOwner({ params: { ownerId: userId } }).catch(noneYet),
  ]);
  const withoutTokens = sessions.map(({ tokenHash: _, ...session }) => session);
  const products = store ? await catalog.listProducts({ params: { storeId: store.id } }) : [];
  return { exportedAt: new Date().toISOString(), account, sessions: withoutTokens, store, products };
}

function noneYet(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null;
  throw error;
}

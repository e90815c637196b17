import type { MyStore } from '@cardume/bff/contract';
import type { OwnStore } from '@cardume/stores/api';
import { SHOP_CATEGORIES, type StoreState } from '@cardume/stores/events';
import type { Directory } from '../directory/directory.ts';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../sessions/index.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';

/** What the calls of an owner on their own shop stand on. */
export interface Dependencies {
  directory: Directory;
  services: Services;
  sessions: Sessions;
  counts: VisitCounts;
  bodies: ReadyBodies;
}

/** The shop of a user, asked of the service that owns it. @throws HttpError 404 while there is none */
export function storeOf({ services }: Dependencies, userId: string): Promise<OwnStore> {
  return services.stores.getStoreOfOwner({ params: { ownerId: userId } });
}

/** Lets every answer of this process know what a command has changed; the other replicas follow by the event. */
export function apply({ directory }: Dependencies, changed: Changed): OwnStore {
  directory.applyStore(changed.state.id, changed.version, changed.state);
  return changed.store;
}

interface Changed {
  version: number;
  state: StoreState;
  store: OwnStore;
}

/** A shop as its owner sees it. */
export async function shown({ directory, counts }: Dependencies, own: OwnStore): Promise<MyStore> {
  const { ownerId: userId, categoryId, ...known } = own;
  const category = SHOP_CATEGORIES.find(({ id }) => id === categoryId) ?? null;
  return { ...known, userId, categoryId, category, ...directory.rating(own.id), visitCount: await counts.of(own.id) };
}

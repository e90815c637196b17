import { type AnyStore, erasedIds } from '../event-store/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Tombstones } from '../messaging/index.ts';

/** Erases streams of an aggregate. */
export interface Eraser {
  store: AnyStore;
  /** Must be idempotent. */
  erase(id: string): Promise<unknown>;
}

/**
 * Erases streams that a restored backup has brought back: they have a tombstone, but the database does not list them as
 * erased. Conversely adds missing tombstones, in case NATS lost its data or older code wrote none. Failures are logged.
 */
export async function reconcileErasures(
  { store, erase }: Eraser,
  tombstones: Tombstones,
  logger: Logger,
): Promise<void> {
  const aggregate = store.aggregate.name;
  const [kept, erased] = await Promise.all([tombstones.ids(aggregate), erasedIds(store)]);
  const [hasTombstone, isErased] = [new Set(kept), new Set(erased)];
  for (const id of erased) if (!hasTombstone.has(id)) await tombstones.add(aggregate, id);
  for (const id of kept) {
    if (isErased.has(id) || (await store.load(id)).version === 0) continue;
    try {
      await erase(id);
      logger.warn({ aggregate, id }, 'erased again: the database is older than this erasure');
    } catch (error) {
      logger.error({ err: error, aggregate, id }, 'could not be erased again');
    }
  }
}

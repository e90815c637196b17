import type { AnyStore } from '../event-store/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Tombstones } from '../messaging/index.ts';

/** How a service erases a stream of one of its aggregates. Idempotent. */
export interface Eraser {
  store: AnyStore;
  erase(id: string): Promise<unknown>;
}

/**
 * Erases what a restored backup has brought back: streams with a tombstone that the database does not list as erased.
 * Conversely adds the tombstones that are missing, because NATS lost its data or older code wrote none.
 */
export async function eraseAgain({ store, erase }: Eraser, tombstones: Tombstones, logger: Logger): Promise<void> {
  const aggregate = store.aggregate.name;
  const [kept, erased] = await Promise.all([tombstones.ids(aggregate), store.erasedIds()]);
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

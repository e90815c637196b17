import { randomUUID } from 'node:crypto';
import { MEDIA_KEY, MIN_UNUSED_AGE_MS, originalKey } from '@cardume/bff/contract';
import type { Logger } from '@cardume/kit/logging';
import { type RedisClient, releaseLock } from '@cardume/kit/redis';
import type { ServiceClients } from '../services.ts';
import type { PictureStorage } from './storage.ts';

/** Interval at which each BFF checks whether the sweep is due. The BFF that gets the lock in Redis runs it. */
const CHECK_INTERVAL_MS = 3_600_000;
const LOCK = 'media:swept';
const LOCK_TTL_S = 23 * 3_600;

interface Dependencies {
  storage: PictureStorage;
  services: Pick<ServiceClients, 'stores' | 'catalog'>;
  redis: RedisClient;
  logger: Logger;
}

/** Deletes unused pictures once a day, in one of the BFFs. Starts at construction. */
export class UnusedPictureSweep {
  readonly #timer: NodeJS.Timeout;
  #paused = false;
  #running: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#timer = setInterval(() => {
      if (!this.#paused) this.#running = sweepWhenDue(dependencies);
    }, CHECK_INTERVAL_MS);
  }

  /**
   * Starts no sweep until `resume`, because a restore adds pictures before the data that refers to them. Resolves when
   * no sweep is running.
   */
  pause(): Promise<void> {
    this.#paused = true;
    return this.#running;
  }

  resume(): void {
    this.#paused = false;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Deletes unused pictures unless a BFF has done so within a day. Logs failures; the next check of any BFF tries again. */
export async function sweepWhenDue({ storage, services, redis, logger }: Dependencies): Promise<void> {
  const lock = randomUUID();
  try {
    if ((await redis.set(LOCK, lock, 'EX', LOCK_TTL_S, 'NX')) === null) return;
    const deleted = await sweepUnused(storage, services, new Date(Date.now() - MIN_UNUSED_AGE_MS));
    logger.info({ deleted }, 'unused pictures were deleted');
  } catch (error) {
    logger.warn({ err: error }, 'unused pictures were not deleted');
    await releaseLock(redis, LOCK, lock).catch(() => undefined);
  }
}

/**
 * Deletes the pictures written before a time that no service refers to, and no other objects of the bucket. Reads the
 * references after the objects, so that they are as new as possible. If a service is unavailable, it throws and deletes
 * nothing.
 * @returns the number of deleted objects
 */
export async function sweepUnused(
  storage: PictureStorage,
  services: Pick<ServiceClients, 'stores' | 'catalog'>,
  before: Date,
) {
  const objects = new Map<string, string[]>();
  for await (const { key, writtenAt } of storage.list()) {
    if (writtenAt >= before) continue;
    const picture = originalKey(key);
    if (!MEDIA_KEY.test(picture)) continue;
    objects.set(picture, [...(objects.get(picture) ?? []), key]);
  }
  if (objects.size === 0) return 0;
  for await (const url of usedPictures(services)) objects.delete(url.split('/media/')[1] ?? '');
  const unused = [...objects.values()].flat();
  await storage.delete(unused);
  return unused.length;
}

interface Page {
  pictures: string[];
  next: string | null;
}

/** Iterates over the addresses of all pictures of shops, products and home content. */
async function* usedPictures({ stores, catalog }: Pick<ServiceClients, 'stores' | 'catalog'>): AsyncGenerator<string> {
  yield* eachPage((after) => stores.listPictures({ query: { after } }));
  yield* eachPage((after) => catalog.listProductPictures({ query: { after } }));
  yield* await catalog.listHomePictures({});
}

async function* eachPage(ask: (after: string) => Promise<Page>): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null; ) {
    const page: Page = await ask(after);
    yield* page.pictures;
    after = page.next;
  }
}

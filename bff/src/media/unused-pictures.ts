import type { Logger } from '@cardume/kit/logging';
import type { Redis } from 'ioredis';
import type { Services } from '../services.ts';
import { originalKey } from './keys.ts';
import type { Storage } from './storage.ts';

/** Younger pictures may stand in a form that has not been saved yet. */
const KEPT_MS = 24 * 3_600_000;
/** Every BFF asks so often whether a sweep is due; the first to ask in a day does it. */
const ASK_MS = 3_600_000;
const LOCK = 'media:swept';
const LOCK_S = 23 * 3_600;

interface Dependencies {
  storage: Storage;
  services: Services;
  redis: Redis;
  logger: Logger;
}

/** Deletes pictures that nothing uses any more, once a day, by one of the BFFs. @returns what ends it */
export function sweepDaily(dependencies: Dependencies): () => void {
  const timer = setInterval(() => void sweepWhenDue(dependencies), ASK_MS);
  return () => clearInterval(timer);
}

async function sweepWhenDue({ storage, services, redis, logger }: Dependencies): Promise<void> {
  try {
    if ((await redis.set(LOCK, process.pid, 'EX', LOCK_S, 'NX')) === null) return;
    const deleted = await sweepUnused(storage, services, new Date(Date.now() - KEPT_MS));
    logger.info({ deleted }, 'unused pictures were deleted');
  } catch (error) {
    logger.warn({ err: error }, 'unused pictures were not deleted');
    await redis.del(LOCK).catch(() => undefined);
  }
}

/**
 * Deletes the objects that were written before a time and that no service uses. What is in use is asked last, so that it
 * is as new as can be; where a service does not say, nothing is deleted.
 * @returns how many objects went
 */
export async function sweepUnused(storage: Storage, services: Pick<Services, 'stores' | 'catalog'>, before: Date) {
  const objects = new Map<string, string[]>();
  for await (const { key, writtenAt } of storage.list()) {
    if (writtenAt >= before) continue;
    const picture = originalKey(key);
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

/** The address of every picture that shops, products and the home page use. */
async function* usedPictures({ stores, catalog }: Pick<Services, 'stores' | 'catalog'>): AsyncGenerator<string> {
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

import { randomUUID } from 'node:crypto';
import type { Logger } from '@cardume/kit/logging';
import { type RedisClient, releaseLock } from '@cardume/kit/redis';
import type { ServiceClients } from '../services.ts';
import type { BucketOwnership } from './bucket-owner.ts';
import type { PictureStorage } from './storage.ts';
import { MIN_UNUSED_AGE_MS, mayMoveToTrash, pictureObject, TRASH_KEPT_MS, trashKey } from './trash.ts';

/** Interval at which each BFF checks whether the sweep is due. The BFF that gets the lock in Redis runs it. */
const CHECK_INTERVAL_MS = 3_600_000;
const LOCK = 'media:swept';
const LOCK_TTL_S = 23 * 3_600;

interface SweepParts {
  storage: PictureStorage;
  bucket: Pick<BucketOwnership, 'verify'>;
  services: Pick<ServiceClients, 'stores' | 'catalog'>;
  redis: RedisClient;
  logger: Logger;
}

interface SweepOptions extends SweepParts {
  /** Whether a restore is under way, which adds pictures before the data that refers to them. */
  isPaused: () => boolean;
}

/** Moves unused pictures to the trash once a day, in one of the BFFs. Starts at construction. */
export class UnusedPictureSweep {
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();

  constructor({ isPaused, ...parts }: SweepOptions) {
    this.#timer = setInterval(() => {
      if (!isPaused()) this.#running = sweepWhenDue(parts);
    }, CHECK_INTERVAL_MS);
  }

  /** Resolves when no sweep is running. */
  ended(): Promise<void> {
    return this.#running;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Sweeps unless a BFF has done so within a day. Logs failures; the next check of any BFF tries again. */
export async function sweepWhenDue({ redis, ...parts }: SweepParts): Promise<void> {
  const { bucket, logger } = parts;
  const lock = randomUUID();
  try {
    if ((await redis.set(LOCK, lock, 'EX', LOCK_TTL_S, 'NX')) === null) return;
    await bucket.verify();
    await sweepUnused(parts, Date.now());
  } catch (error) {
    logger.warn({ err: error }, 'the sweep of unused pictures failed');
    await releaseLock(redis, LOCK, lock).catch(() => undefined);
  }
}

/** Number of objects that a sweep has moved to the trash, brought back from it, and deleted from it. */
export interface SweepResult {
  moved: number;
  returned: number;
  deleted: number;
}

/**
 * Moves the pictures that are a day old and that no service refers to to the trash, brings back those in the trash that a
 * service refers to, and deletes what has been there for 30 days. Touches no other objects of the bucket. Moves none if
 * they are too many: then an operator has to look. Reads the references after the objects, so that they are as new as
 * possible. If a service is unavailable, it throws and changes nothing.
 * @param now in ms
 */
export async function sweepUnused(
  { storage, services, logger }: Pick<SweepParts, 'storage' | 'services' | 'logger'>,
  now: number,
): Promise<SweepResult> {
  /** Keys of the old objects of each picture, and of its objects in the trash, by the key of the original. */
  const stored = new Map<string, string[]>();
  const trashed = new Map<string, string[]>();
  const expired = new Map<string, string[]>();
  for await (const { key: name, writtenAt } of storage.list()) {
    const object = pictureObject(name);
    if (!object) continue;
    const { key, original, inTrash } = object;
    const age = now - writtenAt.getTime();
    if (inTrash) addTo(trashed, original, key);
    if (inTrash && age > TRASH_KEPT_MS) addTo(expired, original, name);
    if (!inTrash) addTo(stored, original, ...(age > MIN_UNUSED_AGE_MS ? [key] : []));
  }
  const total = stored.size;
  const lost: string[] = [];
  for await (const url of usedPictures(services)) {
    const original = url.split('/media/')[1] ?? '';
    if (!stored.has(original)) lost.push(...(trashed.get(original) ?? []));
    expired.delete(original);
    stored.set(original, []);
  }
  await moveAll(storage, lost, trashKey, (key) => key);
  const unused = [...stored].filter(([, keys]) => keys.length > 0);
  const moved = unused.flatMap(([, keys]) => keys);
  const isTooMany = !mayMoveToTrash(unused.length, total);
  if (isTooMany) {
    logger.warn(
      { unused: unused.length, total },
      'too many pictures are unused to move them without asking: cardume check lists them, --repair --all moves them',
    );
  } else if (unused.length > 0) {
    logger.info({ pictures: unused.map(([original]) => original) }, 'unused pictures are moved to the trash');
    await moveAll(storage, moved, (key) => key, trashKey);
  }
  const deleted = [...expired.values()].flat();
  await storage.delete(deleted);
  const result = { moved: isTooMany ? 0 : moved.length, returned: lost.length, deleted: deleted.length };
  logger.info(result, 'unused pictures were swept');
  return result;
}

function addTo(map: Map<string, string[]>, original: string, ...keys: string[]): void {
  map.set(original, [...(map.get(original) ?? []), ...keys]);
}

type KeyOf = (key: string) => string;

async function moveAll(storage: PictureStorage, keys: readonly string[], from: KeyOf, to: KeyOf): Promise<void> {
  for (const key of keys) await storage.move(from(key), to(key));
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

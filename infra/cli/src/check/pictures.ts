import { isMissing, MIN_UNUSED_AGE_MS, mayMoveToTrash, pictureObject, trashKey, widthKey } from '@cardume/bff/bucket';
import { PICTURE_WIDTHS } from '@cardume/bff/contract';
import { imageSize } from 'image-size';
import type { Client } from 'minio';
import type { MongoClient } from 'mongodb';
import pMap from 'p-map';
import { objectsOf } from '../backup/pictures.ts';
import { readObject, s3Client } from '../backup/s3.ts';
import { type Installation, pictureStorage } from '../installation.ts';
import type { Check, Difference } from './check.ts';
import { referencedPictures, referencesTo } from './referenced-pictures.ts';

const CONCURRENCY = 8;
const PROGRESS_EVERY = 10_000;
/** More than the first 30 bytes, which hold the size of a WebP picture. */
const HEADER_BYTES = 64;
const WEBP = { 'Content-Type': 'image/webp' };

/** The objects of a picture in the bucket: the original and its narrower copies. */
interface StoredPicture {
  original: string;
  objects: { key: string; writtenAt: Date; size: number }[];
}

interface Found {
  /** Referenced, but not in the bucket. */
  missing: Set<string>;
  /** Referenced and in the bucket, but not a picture. */
  unreadable: Set<string>;
  /** Keys of the missing narrower copies, by the key of the original. */
  incomplete: Map<string, string[]>;
  /** Keys of unreferenced objects, by the key of the original. */
  unused: Map<string, string[]>;
  /** Keys that the objects in the trash had, by the key of the original. */
  trashed: Map<string, string[]>;
  /** Number of pictures in the bucket, without the trash. */
  total: number;
}

const nothing = (named: ReadonlySet<string> = new Set()): Found => ({
  missing: new Set(named),
  unreadable: new Set(),
  incomplete: new Map(),
  unused: new Map(),
  trashed: new Map(),
  total: 0,
});

interface Parts {
  installation: Installation;
  client: MongoClient;
  progress: (text: string) => void;
  /** Whether any number of unused pictures is moved to the trash. Default: no. */
  all?: boolean;
  /** Returns the current time in ms. */
  now?: () => number;
}

/** Compares the pictures in the bucket with those that rows reference. */
export function pictureCheck({ installation, client, progress, all = false, now = Date.now }: Parts): Check {
  const { pictures: bucket, databases } = installation;
  const s3 = s3Client(bucket);
  const storage = pictureStorage(installation);
  let last = nothing();

  async function compare() {
    const named = await referencedPictures({ client, databases });
    last = await compareWithBucket(s3, bucket.bucket, named, new Date(now() - MIN_UNUSED_AGE_MS), progress);
    const names = await referencesTo({ client, databases }, last.missing.union(last.unreadable));
    return { count: named.size, differences: differencesOf(last, names) };
  }

  return {
    kind: 'picture',
    name: 'pictures',
    compare,
    async repair(differences) {
      const ids = new Set(differences.map(({ id }) => id));
      for (const [original, copies] of last.incomplete) await restoreCopies(s3, bucket.bucket, original, copies);
      for (const original of last.missing) {
        for (const key of last.trashed.get(original) ?? []) await storage.move(trashKey(key), key);
      }
      // Read immediately before the move, so that pictures referenced meanwhile are kept.
      const named = await referencedPictures({ client, databases });
      const unused = [...last.unused].filter(([original]) => ids.has(original) && !named.has(original));
      if (!all && !mayMoveToTrash(unused.length, last.total)) {
        progress(
          `${unused.length} of ${last.total} pictures are named by nothing: if that is right, --all moves them.`,
        );
        return;
      }
      for (const [original] of unused) progress(`to the trash: ${original}`);
      for (const key of unused.flatMap(([, keys]) => keys)) await storage.move(key, trashKey(key));
    },
  };
}

async function compareWithBucket(
  s3: Client,
  bucket: string,
  named: ReadonlySet<string>,
  before: Date,
  progress: (text: string) => void,
): Promise<Found> {
  const found = nothing(named);
  let count = 0;
  const compareOne = async ({ original, objects }: StoredPicture) => {
    if (++count % PROGRESS_EVERY === 0) progress(`pictures: ${count}`);
    found.total++;
    const keys = objects.filter(({ size }) => size > 0).map(({ key }) => key);
    if (!named.has(original)) {
      const old = objects.filter(({ writtenAt }) => writtenAt < before).map(({ key }) => key);
      if (old.length > 0) found.unused.set(original, old);
    } else if (keys.includes(original)) {
      const missing = await missingCopies(s3, bucket, original, keys);
      if (missing === 'gone') return;
      found.missing.delete(original);
      if (missing === 'unreadable') found.unreadable.add(original);
      else if (missing.length > 0) found.incomplete.set(original, missing);
    }
  };
  await pMap(storedPictures(s3, bucket, found.trashed), compareOne, { concurrency: CONCURRENCY });
  return found;
}

/**
 * Iterates over the pictures of the bucket, adds those of the trash to `trashed`, and skips other objects. Relies on the order of keys, in which the
 * objects of a picture are adjacent.
 */
async function* storedPictures(
  s3: Client,
  bucket: string,
  trashed: Map<string, string[]>,
): AsyncGenerator<StoredPicture> {
  let current: StoredPicture | undefined;
  for await (const { name, lastModified: writtenAt, size = 0 } of objectsOf(s3, bucket)) {
    const object = pictureObject(name ?? '');
    if (!object || writtenAt === undefined) continue;
    const { key, original, inTrash } = object;
    if (inTrash) {
      trashed.set(original, [...(trashed.get(original) ?? []), key]);
      continue;
    }
    if (current?.original !== original) {
      if (current) yield current;
      current = { original, objects: [] };
    }
    current.objects.push({ key, writtenAt, size });
  }
  if (current) yield current;
}

/** Returns the keys of the missing narrower copies; a picture has one of each width below its own. */
async function missingCopies(
  s3: Client,
  bucket: string,
  original: string,
  present: string[],
): Promise<string[] | 'gone' | 'unreadable'> {
  const absent = PICTURE_WIDTHS.filter((width) => !present.includes(widthKey(original, width)));
  if (absent.length === 0) return [];
  try {
    const header = await readObject(await s3.getPartialObject(bucket, original, 0, HEADER_BYTES));
    const own = widthOf(header);
    return own === undefined
      ? 'unreadable'
      : absent.filter((width) => width < own).map((width) => widthKey(original, width));
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw error;
  }
}

function widthOf(header: Buffer): number | undefined {
  try {
    return imageSize(header).width;
  } catch {
    return undefined;
  }
}

/** Makes the missing narrower copies of a picture from the original. */
async function restoreCopies(s3: Client, bucket: string, original: string, missing: string[]): Promise<void> {
  // Loaded lazily, because the image library takes longer to load than most commands take.
  const { makeRenditions } = await import('@cardume/bff/renditions');
  const { narrower } = await makeRenditions(await readObject(await s3.getObject(bucket, original)));
  for (const { width, webp } of narrower) {
    const key = widthKey(original, width);
    if (missing.includes(key)) await s3.putObject(bucket, key, webp, webp.length, WEBP);
  }
}

function differencesOf(
  { missing, unreadable, incomplete, unused, trashed }: Found,
  names: ReadonlyMap<string, string>,
): Difference[] {
  const kind = 'picture';
  return [
    ...[...missing].map(
      (id) =>
        ({ kind, id, what: wordsOf(names.get(id), trashed.has(id) ? 'in the trash' : 'not in the bucket') }) as const,
    ),
    ...[...unreadable].map((id) => ({ kind, id, what: wordsOf(names.get(id), 'no picture') }) as const),
    ...[...incomplete].map(
      ([id, keys]) => ({ kind, id, what: `the bucket lacks the copies ${keys.join(', ')}` }) as const,
    ),
    ...[...unused].map(([id, { length }]) => ({ kind, id, what: `nothing names it (${length} objects)` }) as const),
  ];
}

const wordsOf = (place = 'a row', problem: 'not in the bucket' | 'in the trash' | 'no picture') =>
  problem === 'in the trash'
    ? `named by ${place}, but in the trash: --repair brings it back`
    : `named by ${place}, but ${problem}: bring it back from a backup (cardume restore), or have its owner replace it`;

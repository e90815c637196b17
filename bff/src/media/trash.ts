import { MEDIA_KEY, originalKey } from './keys.ts';

/* Unused pictures are moved to the trash of their bucket, from which they can be brought back. */

/** Keys with this prefix are not served, because they are not of the form of `MEDIA_KEY`. */
const PREFIX = 'trash/';
/**
 * Minimum age of an unused picture that is moved to the trash, by the daily sweep or `cardume check`: a younger one may
 * belong to an unsaved form.
 */
export const MIN_UNUSED_AGE_MS = 24 * 3_600_000;
/** Time after which the daily sweep deletes what is in the trash. */
export const TRASH_KEPT_MS = 30 * 24 * 3_600_000;
/** Pictures, and share of all pictures, of which the larger number may be moved to the trash at once. */
const MAX_AT_ONCE = 100;
const MAX_SHARE = 0.01;

/** Returns the key in the trash for the key of an object, or for the folder of an owner. */
export const trashKey = (key: string) => `${PREFIX}${key}`;

/** An object of the bucket that belongs to a picture. */
export interface PictureObject {
  /** Its key, or the one that it had before it was moved to the trash. */
  key: string;
  /** Key of the picture's original. */
  original: string;
  inTrash: boolean;
}

/** Returns what a key of the bucket stands for; undefined if it is not of a picture. */
export function pictureObject(name: string): PictureObject | undefined {
  const inTrash = name.startsWith(PREFIX);
  const key = inTrash ? name.slice(PREFIX.length) : name;
  const original = originalKey(key);
  return MEDIA_KEY.test(original) ? { key, original, inTrash } : undefined;
}

/**
 * Whether so many unused pictures may be moved to the trash without asking. More of them rather mean that references are
 * missing than that pictures are unused.
 * @param total number of all pictures
 */
export function mayMoveToTrash(unused: number, total: number): boolean {
  return unused <= Math.max(MAX_AT_ONCE, total * MAX_SHARE);
}

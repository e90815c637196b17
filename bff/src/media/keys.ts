import { PICTURE_WIDTHS } from '@cardume/bff/contract';

/** Widths of the stored copies of a picture, in pixels. */
export const WIDTHS = PICTURE_WIDTHS;
export type Width = (typeof WIDTHS)[number];

/** Keys of the bucket. */
export const MEDIA_KEY = /^[\w-]{1,100}\/[\w-]{1,100}\.webp$/;

/**
 * Returns the key of a picture. It begins with the owner's id, so that an owner's pictures can be listed and erased.
 */
export function pictureKey(ownerId: string, pictureId: string): string {
  return `${ownerId}/${pictureId}.webp`;
}

/** Returns the key of a picture of the home page, which stays when the admin's account is closed. */
export function homePictureKey(adminId: string, pictureId: string): string {
  return `${adminId}/${HOME}${pictureId}.webp`;
}

const HOME = 'home-';

/** Whether a picture is erased with its owner's account. */
export function isPersonal(key: string): boolean {
  return !key.includes(`/${HOME}`);
}

/** Returns the key of a narrower copy. */
export function widthKey(key: string, width: Width): string {
  return key.replace(/\.webp$/, `.w${width}.webp`);
}

/** Returns the key of the original of a narrower copy; an original's own key. */
export function originalKey(key: string): string {
  return key.replace(/\.w\d+\.webp$/, '.webp');
}

/** Returns the keys of a picture and all its narrower copies. */
export function keysOf(key: string): string[] {
  return [key, ...WIDTHS.map((width) => widthKey(key, width))];
}

/** Returns the address of a picture in pages and responses: a path. */
export function publicUrl(key: string): string {
  return `/media/${key}`;
}

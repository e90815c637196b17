import { PICTURE_WIDTHS } from '@cardume/bff/contract';

/** Widths that pictures are kept at besides their own, in pixels (DESIGN section 4). */
export const WIDTHS = PICTURE_WIDTHS;
export type Width = (typeof WIDTHS)[number];

/** What a key of the bucket looks like. */
export const MEDIA_KEY = /^[\w-]{1,100}\/[\w-]{1,100}\.webp$/;

/** Where a picture lies in the bucket: its owner first, so that an owner's pictures can be found and erased. */
export function pictureKey(ownerId: string, pictureId: string): string {
  return `${ownerId}/${pictureId}.webp`;
}

/** Where an admin's picture for the home page lies: it is the platform's and stays when the account is closed. */
export function homePictureKey(adminId: string, pictureId: string): string {
  return `${adminId}/${HOME}${pictureId}.webp`;
}

const HOME = 'home-';

/** Whether an object goes with its owner's account. */
export function isPersonal(key: string): boolean {
  return !key.includes(`/${HOME}`);
}

/** Where a narrower copy of a picture lies. */
export function widthKey(key: string, width: Width): string {
  return key.replace(/\.webp$/, `.w${width}.webp`);
}

/** The picture that an object of the bucket belongs to: a narrower copy's is its original. */
export function originalKey(key: string): string {
  return key.replace(/\.w\d+\.webp$/, '.webp');
}

/** Every object that a picture may have. */
export function keysOf(key: string): string[] {
  return [key, ...WIDTHS.map((width) => widthKey(key, width))];
}

/** The address that pages use for a picture; a path, never an absolute address. */
export function publicUrl(key: string): string {
  return `/media/${key}`;
}

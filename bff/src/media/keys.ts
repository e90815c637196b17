import { createHash } from 'node:crypto';
import type { PICTURE_WIDTHS } from '@cardume/bff/contract';

/** Form of the keys of pictures in the bucket. */
export const MEDIA_KEY = /^[\w-]{1,100}\/[\w-]{1,100}\.webp$/;

/** Length of a folder name in base64url characters: 132 bits of a hash. */
const FOLDER_LENGTH = 22;

/** Returns the folder of an owner's pictures: a hash of the id, which is random and so cannot be guessed. */
function folderOf(ownerId: string): string {
  return createHash('sha256').update(`pictures of ${ownerId}`).digest('base64url').slice(0, FOLDER_LENGTH);
}

/** Returns the folders of an owner's pictures. Keys written before version 1.1 begin with the owner's id itself. */
export const foldersOf = (ownerId: string) => [folderOf(ownerId), ownerId];

/** Whether a picture is in the folder of this owner. */
export function isOwnedBy(ownerId: string, key: string): boolean {
  return foldersOf(ownerId).some((folder) => key.startsWith(`${folder}/`));
}

/** Returns the key of a picture, in its owner's folder, so that an owner's pictures can be listed and erased. */
export function pictureKey(ownerId: string, pictureId: string): string {
  return `${folderOf(ownerId)}/${pictureId}.webp`;
}

/** Returns the key of a picture of the home page, which is kept when the admin's account is closed. */
export function homePictureKey(adminId: string, pictureId: string): string {
  return pictureKey(adminId, `${HOME}${pictureId}`);
}

const HOME = 'home-';

/** Whether a picture is erased with its owner's account. */
export function isPersonal(key: string): boolean {
  return !key.includes(`/${HOME}`);
}

/** Returns the key of the original for the key of any of its copies; the key of an original is returned unchanged. */
export function originalKey(key: string): string {
  return key.replace(/\.w\d+\.webp$/, '.webp');
}

/** Returns the key of an original's copy with this width. @param key of the original */
export function widthKey(key: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return key.replace(/\.webp$/, `.w${width}.webp`);
}

/** Returns the path by which pages and responses refer to a picture. */
export function mediaPath(key: string): string {
  return `/media/${key}`;
}

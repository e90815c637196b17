/** Keeping and serving pictures. */
export { pictureKey, publicUrl, WIDTHS } from './keys.ts';
export { mediaRouter } from './router.ts';
export { Storage, type StorageConfig } from './storage.ts';
export { storePicture } from './store-picture.ts';

/** Keeping, serving and drawing pictures. */
export { pictureKey, publicUrl, WIDTHS } from './keys.ts';
export { fittingSize, outlineText, textLine, textWidth } from './outlined-text.ts';
export { mediaRouter } from './router.ts';
export { Storage, type StorageConfig } from './storage.ts';
export { type Renditions, renditionsOf, storeRenditions } from './store-picture.ts';

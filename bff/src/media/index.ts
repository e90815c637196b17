/** Keeping, serving and drawing pictures. */
export { MEDIA_KEY, pictureKey, publicUrl, WIDTHS } from './keys.ts';
export { canDraw, fittingSize, outlineText, textLine, textWidth } from './outlined-text.ts';
export { mediaRouter } from './router.ts';
export { Storage, type StorageConfig } from './storage.ts';
export { type Renditions, renditionsOf, storeRenditions } from './store-picture.ts';

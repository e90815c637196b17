/** Storing and serving pictures, and drawing text in pictures. */
export {
  foldersOf,
  homePictureKey,
  isPersonal,
  MEDIA_KEY,
  originalKey,
  pictureKey,
  pictureKeys,
  publicUrl,
  WIDTHS,
} from './keys.ts';
export { canDraw, fittingSize, outlineText, textLine, textWidth } from './outlined-text.ts';
export { mediaRouter } from './router.ts';
export { Storage } from './storage.ts';
export { type Renditions, renditionsOf, storeRenditions } from './store-picture.ts';

/** Storing and serving pictures, and drawing text in pictures. */
export { foldersOf, homePictureKey, isPersonal, MEDIA_KEY, mediaPath, pictureKey } from './keys.ts';
export { canDraw, fittingSize, outlineText, svgText, textWidth } from './outlined-text.ts';
export { type Renditions, renditionsOf, saveRenditions } from './renditions.ts';
export { mediaRouter } from './router.ts';
export { PictureStorage } from './storage.ts';

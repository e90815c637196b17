/** Storing and serving pictures. What draws or converts them, and loads the image library, is imported by its own file. */
export { foldersOf, homePictureKey, isPersonal, MEDIA_KEY, mediaPath, pictureKey } from './keys.ts';
export { mediaRouter } from './router.ts';
export { PictureStorage } from './storage.ts';

/** How wide pictures are shown and offered: the server announces the first ones of a page with the very same values. */
export { PICTURE_SIZES, srcSetOf } from '@cardume/bff/contract';

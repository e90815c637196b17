/** How wide pictures are shown and offered: the server announces the first ones of a page with the very same values. */
export { PICTURE_SIZES, srcSetOf } from '@cardume/bff/contract';

/** The pictures of a product, the main one first; those of old products lie in `imageUrl` alone. */
export function picturesOf(product: { imageUrl: string | null; imageUrls: string[] }): string[] {
  if (product.imageUrls.length > 0) return product.imageUrls;
  return product.imageUrl ? [product.imageUrl] : [];
}

/** The `sizes` and `srcset` of pictures; the server preloads the first ones of a page with the same values. */
export { PICTURE_SIZES, srcSetOf } from '@cardume/bff/contract';

/** Returns the URLs of a product's pictures, the main one first. Old products have `imageUrl` only. */
export function picturesOf(product: { imageUrl: string | null; imageUrls: string[] }): string[] {
  if (product.imageUrls.length > 0) return product.imageUrls;
  return product.imageUrl ? [product.imageUrl] : [];
}

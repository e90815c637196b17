import type { Product } from '@cardume/bff/contract';

/** The pictures of a product, the main one first; those of old products lie in `imageUrl` alone. */
export function picturesOf(product: Pick<Product, 'imageUrl' | 'imageUrls'>): string[] {
  if (product.imageUrls.length > 0) return product.imageUrls;
  return product.imageUrl ? [product.imageUrl] : [];
}

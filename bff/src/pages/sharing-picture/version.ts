import { createHash } from 'node:crypto';
import { finalPrice, type Store } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';

/** Increment when the drawing changes, so that chats fetch the pictures again. */
const SHOP_DRAWING = 1;
const PRODUCT_DRAWING = 1;
const LENGTH = 12;

/** Returns a short hash of all data in a shop's picture. */
export function shopPictureVersion(shop: Store): string {
  const { name, category, neighborhood, city, averageRating, totalReviews, coverImageUrl, profileImageUrl } = shop;
  const drawn = [name, category?.name, neighborhood, city, averageRating, totalReviews, coverImageUrl, profileImageUrl];
  return hashOf([SHOP_DRAWING, ...drawn]);
}

/** Returns a short hash of all data in a product's picture. */
export function productPictureVersion({ name, price, discountPercentage, imageUrls }: Product, shop: Store): string {
  const drawn = [name, price, finalPrice(price, discountPercentage), imageUrls[0]];
  return hashOf([PRODUCT_DRAWING, ...drawn, shop.name, shop.neighborhood, shop.city]);
}

/** Returns the path of a shop's sharing picture, with its version. */
export function shopPictureUrl(shop: Store): string {
  return `/og/${encodeURIComponent(shop.id)}.jpg?v=${shopPictureVersion(shop)}`;
}

/** Returns the path of a product's sharing picture, with its version. */
export function productPictureUrl(product: Product, shop: Store): string {
  return `/og/produto/${encodeURIComponent(product.id)}.jpg?v=${productPictureVersion(product, shop)}`;
}

function hashOf(drawn: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(drawn)).digest('base64url').slice(0, LENGTH);
}

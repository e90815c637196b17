import { createHash } from 'node:crypto';
import type { Store } from '@cardume/bff/contract';

/** Raise it when the same shop is to be drawn differently. */
const DRAWING = 1;
const LENGTH = 12;

/** A short text that changes when anything changes that is drawn. */
export function versionOf(shop: Store): string {
  const { name, category, neighborhood, city, averageRating, totalReviews, coverImageUrl, profileImageUrl } = shop;
  const drawn = [name, category?.name, neighborhood, city, averageRating, totalReviews, coverImageUrl, profileImageUrl];
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, ...drawn]))
    .digest('base64url')
    .slice(0, LENGTH);
}

/** The path of the picture that a link to the shop shows; another one for every version. */
export function pictureUrl(shop: Store): string {
  return `/og/${encodeURIComponent(shop.id)}.jpg?v=${versionOf(shop)}`;
}

import { createHash } from 'node:crypto';
import type { Store } from '@cardume/bff/contract';

/** Raise it when the drawing changes, so that chats fetch the picture again. */
const DRAWING = 1;
const LENGTH = 12;

/** Returns a short hash of everything that is drawn. */
export function versionOf(shop: Store): string {
  const { name, category, neighborhood, city, averageRating, totalReviews, coverImageUrl, profileImageUrl } = shop;
  const drawn = [name, category?.name, neighborhood, city, averageRating, totalReviews, coverImageUrl, profileImageUrl];
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, ...drawn]))
    .digest('base64url')
    .slice(0, LENGTH);
}

/** Returns the path of a shop's sharing picture, with its version. */
export function pictureUrl(shop: Store): string {
  return `/og/${encodeURIComponent(shop.id)}.jpg?v=${versionOf(shop)}`;
}

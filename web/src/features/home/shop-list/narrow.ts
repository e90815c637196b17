import type { HomeFilters, ListedStore } from '@cardume/bff/contract';
import { distanceKm } from '../../../lib/distance.ts';
import type { Point } from '../../../lib/position.ts';
import { normalize } from '../../../lib/text.ts';

/** Filters and sorts shops on the client as the server does. */
export function narrow(shops: readonly ListedStore[], filters: HomeFilters, from?: Point): ListedStore[] {
  const kept = shops.filter(
    (shop) => inCategory(shop, filters.category) && inCity(shop, filters.city) && named(shop, filters.search),
  );
  if (!from) return kept;
  return kept
    .map((shop) => ({ ...shop, distance: distanceTo(shop, from) }))
    .sort((a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) || 0);
}

function inCategory(shop: ListedStore, category: string): boolean {
  return !category || shop.productCategoryIds.some((id) => id === category || id === `cat-${category}`);
}

function inCity(shop: ListedStore, city: string): boolean {
  return !city || normalize(shop.city) === normalize(city);
}

function named(shop: ListedStore, search: string): boolean {
  const text = normalize([shop.name, shop.description, shop.neighborhood, shop.city].join(' '));
  return normalize(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function distanceTo(shop: ListedStore, from: Point): number | null {
  if (!shop.latitude || !shop.longitude) return null;
  return distanceKm(from, { lat: Number(shop.latitude), lng: Number(shop.longitude) });
}

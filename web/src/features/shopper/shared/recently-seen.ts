import type { Store } from '@cardume/bff/contract';
import { createStoredList } from '../../../ui/create-stored-list.ts';

const MOST = 10;

/** The fields that the home page shows, as of the last time that the shop was opened. */
const FIELDS = ['id', 'name', 'neighborhood', 'city', 'profileImageUrl'] as const;
export type SeenShop = Pick<Store, (typeof FIELDS)[number]>;

/** The shops that were opened on this device, which are never sent to the server. */
const seen = createStoredList('recently-seen', (value) => (isSeenShop(value) ? value : undefined));

function isSeenShop(value: unknown): value is SeenShop {
  if (typeof value !== 'object' || value === null) return false;
  const isText = (field: unknown) => typeof field === 'string';
  return FIELDS.every((field) => {
    const content: unknown = Reflect.get(value, field);
    return isText(content) || (field === 'profileImageUrl' && content === null);
  });
}

const without = (shops: readonly SeenShop[], id: string) => shops.filter((shop) => shop.id !== id);

/** Adds a shop, or moves it to the front; the oldest beyond the limit are dropped. */
export function rememberShop({ id, name, neighborhood, city, profileImageUrl }: SeenShop): void {
  seen.change((shops) => [{ id, name, neighborhood, city, profileImageUrl }, ...without(shops, id)].slice(0, MOST));
}

/** Drops a shop, e.g. one that does not exist any more. */
export function forgetShop(id: string): void {
  if (seen.get().some((shop) => shop.id === id)) seen.change((shops) => without(shops, id));
}

export function forgetAllShops(): void {
  seen.change(() => []);
}

/** Returns the last opened shops, newest first. */
export const useSeenShops = seen.use;

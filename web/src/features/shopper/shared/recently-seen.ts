import type { Store } from '@cardume/bff/contract';
import { createStore } from '../../../ui/create-store.ts';

/** The shops that were opened on this device: stored in the local storage only, and never sent to the server. */
const KEY = 'recently-seen';
const MOST = 10;

/** The fields that the home page shows, as of the last time that the shop was opened. */
const FIELDS = ['id', 'name', 'neighborhood', 'city', 'profileImageUrl'] as const;
export type SeenShop = Pick<Store, (typeof FIELDS)[number]>;

const seen = createStore(read());

/** Returns the shops, newest first; none if they cannot be read. */
function read(): readonly SeenShop[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isSeenShop).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isSeenShop(value: unknown): value is SeenShop {
  if (typeof value !== 'object' || value === null) return false;
  const isText = (field: unknown) => typeof field === 'string';
  return FIELDS.every((field) => {
    const content: unknown = Reflect.get(value, field);
    return isText(content) || (field === 'profileImageUrl' && content === null);
  });
}

/** Without storage (a private window) the shops last as long as the page. */
function write(shops: readonly SeenShop[]): void {
  seen.set(shops);
  try {
    if (shops.length > 0) localStorage.setItem(KEY, JSON.stringify(shops));
    else localStorage.removeItem(KEY);
  } catch {
    // The storage is full or forbidden.
  }
}

const others = (id: string) => seen.get().filter((shop) => shop.id !== id);

/** Adds a shop, or moves it to the front; the oldest beyond the limit are dropped. */
export function rememberShop({ id, name, neighborhood, city, profileImageUrl }: SeenShop): void {
  write([{ id, name, neighborhood, city, profileImageUrl }, ...others(id)].slice(0, MOST));
}

/** Drops a shop, e.g. one that does not exist any more. */
export function forgetShop(id: string): void {
  if (seen.get().some((shop) => shop.id === id)) write(others(id));
}

export function forgetAllShops(): void {
  write([]);
}

// Follows the changes of other tabs.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) seen.set(read());
});

/** Returns the last opened shops, newest first. */
export const useSeenShops = seen.use;

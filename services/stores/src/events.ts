/** Shops as published to other services (`evt.stores.store.<id>`). */
import { z } from 'zod';
import { publicStore } from './domain/store.ts';

export { isNewerNotice, type NoticePosition } from './domain/inbox.ts';
export { type OpeningHours, openingHours } from './domain/opening-hours.ts';

export const STORE_STREAM = { service: 'stores', aggregate: 'store' } as const;

/** How far owners have read the notices of their shops (`evt.stores.inbox.<storeId>`). */
export const INBOX_STREAM = { service: 'stores', aggregate: 'inbox' } as const;

export const inboxState = z.object({
  storeId: z.string(),
  readUpTo: z.object({ id: z.string(), at: z.string() }).nullable(),
});

export const storeState = publicStore;
export type StoreState = z.infer<typeof storeState>;

/** Returns the coordinates of a shop in degrees; both NaN if one is missing or out of range. */
export function coordinatesOf({ latitude, longitude }: Pick<StoreState, 'latitude' | 'longitude'>) {
  const lat = Number.parseFloat(latitude ?? '');
  const lng = Number.parseFloat(longitude ?? '');
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return onEarth ? { lat, lng } : { lat: Number.NaN, lng: Number.NaN };
}

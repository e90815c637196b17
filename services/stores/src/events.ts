/** What other services receive of shops (`evt.stores.store.<id>`). */
import type { z } from 'zod';
import { publicStore } from './domain/store.ts';

export { type OpeningHours, openingHours } from './domain/opening-hours.ts';
export { SHOP_CATEGORIES } from './reference/shop-categories.ts';

export const STORE_STREAM = { service: 'stores', aggregate: 'store' } as const;

export const storeState = publicStore;
export type StoreState = z.infer<typeof storeState>;

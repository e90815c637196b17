/** Assortments and home content as published to other services (`evt.catalog.<aggregate>.<id>`). */
import { z } from 'zod';
import { HOME_KINDS } from './domain/home-kinds.ts';

export const ASSORTMENT_STREAM = { service: 'catalog', aggregate: 'assortment' } as const;

/** A shop's products: product id to category id. */
export const assortmentState = z.object({ storeId: z.string(), products: z.record(z.string(), z.string()) });
export type AssortmentState = z.infer<typeof assortmentState>;

/** The streams of home content: one aggregate per kind, one stream per item. */
export const HOME_STREAMS = Object.entries(HOME_KINDS).map(([kind, { aggregate }]) => ({
  kind,
  service: 'catalog',
  aggregate,
}));

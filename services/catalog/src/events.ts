/** Assortments and home content as published to other services (`evt.catalog.<aggregate>.<id>`). */
import { z } from 'zod';
import { HOME_KIND_NAMES, HOME_KINDS } from './domain/home-kinds.ts';

export const ASSORTMENT_STREAM = { service: 'catalog', aggregate: 'assortment' } as const;

/** A shop's products: product id to category id. */
export const assortmentState = z.object({ storeId: z.string(), products: z.record(z.string(), z.string()) });
export type AssortmentState = z.infer<typeof assortmentState>;

/**
 * Subject, on core NATS, of the GTINs whose offers changed in the index of a replica of catalog: prices, availability,
 * or shops. A replica that has filled its index publishes `ALL_OFFERS`, because messages of its past may be lost.
 */
export const OFFERS_SUBJECT = 'live.catalog-offers';
export const ALL_OFFERS = 'all';
export const changedOffers = z.array(z.string()).or(z.literal(ALL_OFFERS));
export type ChangedOffers = z.infer<typeof changedOffers>;

/** The streams of home content: one aggregate per kind, one stream per item. */
export const HOME_STREAMS = HOME_KIND_NAMES.map((kind) => ({
  kind,
  service: 'catalog',
  aggregate: HOME_KINDS[kind].aggregate,
}));

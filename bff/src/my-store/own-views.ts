import type { StoreAnalytics } from '@cardume/bff/contract';
import type { OwnStore } from '@cardume/stores/api';
import type { NatsConnection } from 'nats';
import { storeAnalytics } from '../analytics/store-analytics.ts';
import { type StoreProducts, storeProducts } from '../analytics/store-products.ts';
import { LiveCache } from '../live/index.ts';
import type { ServiceClients } from '../services.ts';

/** Shops whose owner's view is cached. */
const MAX = 1_000;
/**
 * Cache lifetime of owners' views. Short, because a message of new figures may be lost, no message marks the end of a
 * day, and the message of a change made through another BFF may be late.
 */
const TTL_MS = 1_000;
/** Longer, because an owner's figures are read after every visit, and products change only with messages. */
const PRODUCTS_TTL_MS = 60_000;

/** What owners see of their shops, cached by the shop's id. */
export class OwnViews {
  readonly stores: LiveCache<OwnStore>;
  readonly products: LiveCache<StoreProducts>;
  readonly analytics: LiveCache<StoreAnalytics>;

  constructor(services: ServiceClients, nats: NatsConnection) {
    const readStore = (id: string) => services.stores.getStore({ params: { id } });
    this.stores = new LiveCache(nats, { max: MAX, ttl: TTL_MS, read: readStore });
    this.products = new LiveCache(nats, { max: MAX, ttl: PRODUCTS_TTL_MS, read: storeProducts(services) });
    this.analytics = new LiveCache(nats, { max: MAX, ttl: TTL_MS, read: storeAnalytics(services, this.products) });
  }

  /** Drops all views of a shop; later calls read them again. */
  drop(id: string): void {
    for (const views of [this.stores, this.products, this.analytics]) views.drop(id);
  }
}

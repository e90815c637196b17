import { type Connected, connect } from '../seed/services.ts';
import type { Product } from './product.ts';

export type { Connected };

/** Where nobody listens: the addresses of services that are not started. */
const NOWHERE = 'http://127.0.0.1:9';
export const absentServices = {
  AUTH_URL: NOWHERE,
  STORES_URL: NOWHERE,
  CATALOG_URL: NOWHERE,
  REVIEWS_URL: NOWHERE,
  ANALYTICS_URL: NOWHERE,
};

/** Clients of the services of a running product, to fill it by their commands. */
export function servicesOf(product: Product): Connected {
  return connect({ ...absentServices, ...product.environment });
}

/** A client of the product's analytics. */
export const analyticsOf = (product: Product) => servicesOf(product).analytics;

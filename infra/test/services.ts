import { serviceNames } from '../local/index.ts';
import { type Connected, connect } from '../seed/services.ts';
import type { Product } from './product.ts';

export type { Connected };

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';
/** Addresses of the services, for a product that starts without some of them: a started one has its own. */
export const absentServices: Record<string, string> = Object.fromEntries(
  serviceNames.map((name) => [`${name.toUpperCase()}_URL`, NOWHERE]),
);

/** Clients of the services of a running product, to fill it by their commands. */
export function servicesOf(product: Product): Connected {
  return connect({ ...absentServices, ...product.environment });
}

/** A client of the product's analytics. */
export const analyticsOf = (product: Product) => servicesOf(product).analytics;

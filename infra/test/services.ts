import { serviceNames } from '../local/processes.ts';
import { type Connected, connect } from '../seed/services.ts';
import type { Product } from './product.ts';

export type { Connected };

/** No program listens on this port. */
const NOWHERE = 'http://127.0.0.1:9';
/** Addresses for services that a product does not start; those that it starts have their own. */
export const absentServices: Record<string, string> = Object.fromEntries(
  serviceNames.map((name) => [`${name.toUpperCase()}_URL`, NOWHERE]),
);

/** Returns clients of the services of a running product, for commands that fill it with data. */
export function servicesOf(product: Product): Connected {
  return connect({ ...absentServices, ...product.environment });
}

export const analyticsOf = (product: Product) => servicesOf(product).analytics;

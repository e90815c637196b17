import { serviceNames } from '../local/processes.ts';
import { type Connected, connect } from '../seed/services.ts';
import type { Product } from './product.ts';
import { repeating } from './repeating.ts';

export type { Connected };

/** No program listens on this port. */
const NOWHERE = 'http://127.0.0.1:9';
/** Unreachable addresses, for the services that a product does not start. */
export const absentServices: Record<string, string> = Object.fromEntries(
  serviceNames.map((name) => [`${name.toUpperCase()}_URL`, NOWHERE]),
);

/** Returns clients of the services of a running product, to fill it with data. Calls are retried (`repeating`). */
export const servicesOf = (product: Product): Connected =>
  repeatingServices({ ...absentServices, ...product.environment });

/** Returns the same clients for the service addresses in `env`. */
export function repeatingServices(env: NodeJS.ProcessEnv): Connected {
  const { config, auth, stores, catalog, reviews, analytics } = connect(env);
  return {
    config,
    auth: repeating(auth),
    stores: repeating(stores),
    catalog: repeating(catalog),
    reviews: repeating(reviews),
    analytics: repeating(analytics),
  };
}

export const analyticsOf = (product: Product) => servicesOf(product).analytics;

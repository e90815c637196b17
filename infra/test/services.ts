import { createServiceClients, type ServiceClients } from '../seed/services.ts';
import { addressSetting } from '../topology/addresses.ts';
import { serviceNames } from '../topology/processes.ts';
import type { RunningProduct } from './product.ts';
import { withRetries } from './with-retries.ts';

export type { ServiceClients };

/** No program listens on this port. */
const NOWHERE = 'http://127.0.0.1:9';
/** Unreachable addresses, for the services that a product does not start. */
export const absentServices: Record<string, string> = Object.fromEntries(
  serviceNames.map((name) => [addressSetting(name), NOWHERE]),
);

/** Returns clients of the services of a running product, to fill it with data. Calls are retried (`withRetries`). */
export const servicesOf = (product: RunningProduct): ServiceClients =>
  retryingServices({ ...absentServices, ...product.environment });

/** Returns the same clients for the service addresses in `env`. */
export function retryingServices(env: NodeJS.ProcessEnv): ServiceClients {
  const { config, installation, ...services } = createServiceClients(env);
  const retrying = Object.entries(services).map(([name, client]) => [name, withRetries(client)]);
  return { config, installation, ...(Object.fromEntries(retrying) as typeof services) };
}

export const analyticsOf = (product: RunningProduct) => servicesOf(product).analytics;

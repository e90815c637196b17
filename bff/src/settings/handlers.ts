import type { settingsContract } from '@cardume/bff/contract';
import type { BffConfig } from '../config.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Time between two reads of a service's settings. */
const SETTINGS_TTL_MS = 10_000;

/** The settings of this installation that the client needs. */
export function settingsHandlers(
  config: BffConfig,
  { auth, catalog }: ServiceClients,
): ApiHandlers<typeof settingsContract> {
  const settingsOfAuth = rememberingLast(() => auth.readSettings({}), { sendsMails: false });
  const settingsOfCatalog = rememberingLast(() => catalog.readSettings({}), { productsPerCategory: 3 });
  return {
    async getConfig() {
      const [{ sendsMails }, { productsPerCategory }] = await Promise.all([settingsOfAuth(), settingsOfCatalog()]);
      return {
        supportWhatsapp: config.SUPPORT_WHATSAPP,
        commercialWhatsapp: config.COMMERCIAL_WHATSAPP,
        passwordReset: sendsMails,
        productsPerCategory,
      };
    },
  };
}

/**
 * Caches `read`; concurrent calls share one read. If it fails, the last value is returned until the next read, because
 * the support chat numbers have to be available without auth.
 */
export function rememberingLast<Value>(read: () => Promise<Value>, initial: Value): () => Promise<Value> {
  let last = initial;
  let reading: Promise<Value> | undefined;
  let until = Number.NEGATIVE_INFINITY;
  const readAgain = async () => {
    last = await read().catch(() => last);
    until = performance.now() + SETTINGS_TTL_MS;
    reading = undefined;
    return last;
  };
  return async () => {
    if (performance.now() < until) return last;
    reading ??= readAgain();
    return reading;
  };
}

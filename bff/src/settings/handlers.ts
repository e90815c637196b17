import type { ResponseOf, settingsContract } from '@cardume/bff/contract';
import type { Logger } from '@cardume/kit/logging';
import { type BffConfig, DEMO_NUMBERS } from '../config.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Time between two reads of a service's settings. */
const SETTINGS_TTL_MS = 10_000;

type Settings = ResponseOf<(typeof settingsContract)['getConfig']>;
export type SettingsRead = () => Promise<Settings>;

/** Reads the settings of this installation that the client needs. */
export function settingsRead(config: BffConfig, { auth, catalog }: ServiceClients): SettingsRead {
  const settingsOfAuth = rememberingLast(() => auth.readSettings({}), { sendsMails: false });
  const settingsOfCatalog = rememberingLast(() => catalog.readSettings({}), { productsPerCategory: 3 });
  return async () => {
    const [{ sendsMails }, { productsPerCategory }] = await Promise.all([settingsOfAuth(), settingsOfCatalog()]);
    return {
      supportWhatsapp: config.SUPPORT_WHATSAPP,
      commercialWhatsapp: config.COMMERCIAL_WHATSAPP,
      passwordReset: sendsMails,
      productsPerCategory,
    };
  };
}

/** Warns of chat numbers that are placeholders, unless the installation is a trial. */
export function warnOfDemoNumbers(config: BffConfig, logger: Pick<Logger, 'warn'>): void {
  if (config.DEMO === '1') return;
  for (const [setting, placeholder] of Object.entries(DEMO_NUMBERS)) {
    if (config[setting as keyof typeof DEMO_NUMBERS] !== placeholder) continue;
    logger.warn({ setting }, `${setting} is a placeholder, to which owners would write: set your own number`);
  }
}

/** The handler of the settings. */
export function settingsHandlers({
  reads,
}: {
  reads: { settings: SettingsRead };
}): ApiHandlers<typeof settingsContract> {
  return { getConfig: () => reads.settings() };
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

import type { settingsContract } from '@cardume/bff/contract';
import type { BffConfig } from '../config.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** Cache lifetime of auth's settings. */
const SETTINGS_TTL_MS = 10_000;

/** The settings of this installation that the client needs. */
export function settingsHandlers(config: BffConfig, { auth }: ServiceClients): ApiHandlers<typeof settingsContract> {
  const settingsOfAuth = rememberingLast(() => auth.readSettings({}));
  return {
    async getConfig() {
      const { sendsMails } = await settingsOfAuth({ sendsMails: false });
      return {
        supportWhatsapp: config.SUPPORT_WHATSAPP,
        commercialWhatsapp: config.COMMERCIAL_WHATSAPP,
        passwordReset: sendsMails,
      };
    },
  };
}

/** Caches `read`. If it fails, the last value is returned, or `otherwise` if there is none. */
function rememberingLast<Value>(read: () => Promise<Value>): (otherwise: Value) => Promise<Value> {
  let last: Value | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async (otherwise) => {
    if (last !== undefined && performance.now() - readAt < SETTINGS_TTL_MS) return last;
    try {
      last = await read();
      readAt = performance.now();
    } catch {
      // The support chat numbers have to be available without auth.
    }
    return last ?? otherwise;
  };
}

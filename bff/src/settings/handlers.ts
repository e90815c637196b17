import type { settingsContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import type { BffConfig } from '../config.ts';

/** What the client must know of this deployment. */
export function settingsHandlers(config: BffConfig): Handlers<typeof settingsContract> {
  return {
    getConfig: () => ({
      supportWhatsapp: config.SUPPORT_WHATSAPP,
      commercialWhatsapp: config.COMMERCIAL_WHATSAPP,
    }),
  };
}

import type { settingsContract } from '@cardume/bff/contract';
import type { BffConfig } from '../config.ts';
import type { ApiHandlers } from '../sessions/index.ts';

/** The settings of this installation that the client needs. */
export function settingsHandlers(config: BffConfig): ApiHandlers<typeof settingsContract> {
  return {
    getConfig: () => ({
      supportWhatsapp: config.SUPPORT_WHATSAPP,
      commercialWhatsapp: config.COMMERCIAL_WHATSAPP,
    }),
  };
}

import type { adminContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import { platformAnalytics } from '../analytics/platform.ts';
import type { AdminParts } from './parts.ts';

/** Figures of the whole platform, once; how they move is said in another area. */
export function platformHandlers(parts: AdminParts): Pick<Handlers<typeof adminContract>, 'getPlatformAnalytics'> {
  return {
    async getPlatformAnalytics(_, exchange) {
      await parts.sessions.requireAdmin(exchange);
      return platformAnalytics(parts);
    },
  };
}

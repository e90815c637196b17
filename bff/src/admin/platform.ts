import type { adminContract } from '@cardume/bff/contract';
import { platformAnalytics } from '../analytics/platform.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { Dependencies } from './dependencies.ts';

/** Returns the platform's current figures; `bff/src/analytics` streams their changes. */
export function platformHandlers(
  dependencies: Dependencies,
): Pick<ApiHandlers<typeof adminContract>, 'getPlatformAnalytics'> {
  return { getPlatformAnalytics: () => platformAnalytics(dependencies) };
}

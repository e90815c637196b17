import type { Logger } from '@cardume/kit/logging';
import type { Services } from '../services.ts';
import { gather } from './gather.ts';

/** How often a shop was opened: analytics' figure; the last one seen while analytics is away. */
export class VisitCounts {
  readonly #seen = new Map<string, number>();
  readonly #ask: (storeId: string) => Promise<number>;
  readonly #logger: Logger;

  constructor(services: Services, logger: Logger) {
    this.#logger = logger;
    this.#ask = gather(async (storeIds) => {
      const { counts } = await services.analytics.readCounts({ body: { storeIds } });
      return storeIds.map((id) => counts[id] ?? 0);
    });
  }

  async of(storeId: string): Promise<number> {
    try {
      const count = await this.#ask(storeId);
      this.#seen.set(storeId, count);
      return count;
    } catch (error) {
      this.#logger.warn({ err: error }, 'analytics does not answer, showing the last visit count seen');
      return this.#seen.get(storeId) ?? 0;
    }
  }
}

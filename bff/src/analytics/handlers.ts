import { ANALYTICS_EVENT, type analyticsContract, type StoreAnalytics } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import type { EventStreams, MovingFigures } from '../live/index.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../sessions/index.ts';
import { periodOf } from './period.ts';
import { platformAnalytics } from './platform.ts';
import { StoreProducts } from './store-products.ts';

const TOP = 10;

interface Parts {
  services: Services;
  sessions: Sessions;
  directory: Directory;
  streams: EventStreams;
  figures: MovingFigures;
}

/** An owner's figures, and those of the platform, also while they move. */
export function analyticsHandlers(parts: Parts): Handlers<typeof analyticsContract> {
  const { services, sessions, directory, streams, figures } = parts;
  const products = new StoreProducts(directory, services);
  const ofStore = async (storeId: string): Promise<StoreAnalytics> => {
    const [told, known] = await Promise.all([
      services.analytics.readStore({ params: { id: storeId } }),
      products.of(storeId),
    ]);
    const living = told.topProducts.flatMap(({ productId, clicks }) => {
      const product = known.get(productId);
      return product ? [{ product, clicks }] : [];
    });
    return {
      totalProducts: known.size,
      totalVisits: told.totalVisits,
      totalClicks: told.totalClicks,
      topProducts: living.slice(0, TOP),
      clicksByDate: told.clicksByDay,
    };
  };
  /** The directory knows whose shop is whose; one that was opened elsewhere a moment ago its service knows. */
  const storeIdOf = async (ownerId: string) =>
    directory.storeIdOf(ownerId) ?? (await services.stores.getStoreOfOwner({ params: { ownerId } })).id;
  return {
    async getMyAnalytics(_, exchange) {
      const { userId } = await sessions.require(exchange);
      return ofStore(await storeIdOf(userId));
    },
    async getMyPeriod({ query }, exchange) {
      const { userId } = await sessions.require(exchange);
      return periodOf(services, await storeIdOf(userId), Number(query.days));
    },
    async streamMyAnalytics(_, exchange) {
      const { userId } = await sessions.require(exchange);
      const storeId = await storeIdOf(userId);
      return streams.open(exchange, {
        event: ANALYTICS_EVENT,
        read: () => ofStore(storeId),
        follow: (moved) => figures.on(storeId, moved),
      });
    },
    async streamPlatformAnalytics(_, exchange) {
      await sessions.requireAdmin(exchange);
      return streams.open(exchange, {
        event: ANALYTICS_EVENT,
        read: () => platformAnalytics(parts),
        follow: (moved) => figures.on('*', moved),
      });
    },
  };
}

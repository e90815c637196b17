import { ANALYTICS_EVENT, type analyticsContract, type StoreAnalytics, TODAY_EVENT } from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import type { EventStreams, MovingFigures } from '../live/index.ts';
import type { ChangedShops } from '../notices/changed-shops.ts';
import type { Services } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { growthOf } from './growth.ts';
import { periodOf } from './period.ts';
import { platformAnalytics } from './platform.ts';
import { StoreProducts } from './store-products.ts';
import { todayOf } from './today.ts';

/** Products in an owner's ranking. */
const TOP_PRODUCTS = 10;

interface Dependencies {
  services: Services;
  directory: Directory;
  streams: EventStreams;
  figures: MovingFigures;
  changedShops: ChangedShops;
}

/** An owner's figures and those of the platform, once or as a stream of changes. */
export function analyticsHandlers(dependencies: Dependencies): ApiHandlers<typeof analyticsContract> {
  const { services, directory, streams, figures, changedShops } = dependencies;
  const products = new StoreProducts(directory, services);
  const ofStore = async (storeId: string): Promise<StoreAnalytics> => {
    const [counted, known] = await Promise.all([
      services.analytics.readStore({ params: { id: storeId } }),
      products.of(storeId),
    ]);
    const existing = counted.topProducts.flatMap(({ productId, clicks }) => {
      const product = known.get(productId);
      return product ? [{ product, clicks }] : [];
    });
    return {
      totalProducts: known.size,
      totalVisits: counted.totalVisits,
      totalClicks: counted.totalClicks,
      topProducts: existing.slice(0, TOP_PRODUCTS),
      clicksByDate: counted.clicksByDay,
    };
  };
  return {
    getMyAnalytics: (_input, { viewer }) => ofStore(viewer.storeId),
    getMyPeriod: ({ query }, { viewer }) => periodOf(services, viewer.storeId, Number(query.days)),
    getPlatformGrowth: ({ query }) => growthOf(dependencies, Number(query.days)),
    getMyToday: (_input, { viewer }) => todayOf(services, viewer.storeId),
    streamMyToday: (_input, http) =>
      streams.open(http, {
        event: TODAY_EVENT,
        onlyChanges: true,
        read: () => todayOf(services, http.viewer.storeId),
        follow: (moved) => {
          const stops = [figures.on(http.viewer.storeId, moved), changedShops.on(http.viewer.storeId, moved)];
          return () => {
            for (const stop of stops) stop();
          };
        },
      }),
    streamMyAnalytics: (_input, http) =>
      streams.open(http, {
        event: ANALYTICS_EVENT,
        read: () => ofStore(http.viewer.storeId),
        follow: (moved) => figures.on(http.viewer.storeId, moved),
      }),
    streamPlatformAnalytics: (_input, http) =>
      streams.open(http, {
        event: ANALYTICS_EVENT,
        read: () => platformAnalytics(dependencies),
        follow: (moved) => figures.on('*', moved),
      }),
  };
}

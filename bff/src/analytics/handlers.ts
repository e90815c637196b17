import { ANALYTICS_EVENT, type analyticsContract, type StoreAnalytics, TODAY_EVENT } from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import type { ChangeNotifier, EventStreams, LiveCache, LiveFigures } from '../live/index.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { FigureChanges } from './followers.ts';
import { growthOf } from './growth.ts';
import { periodOf } from './period.ts';
import { platformAnalytics } from './platform.ts';
import { todayOf } from './today.ts';

/** Minimum time between two events with an owner's figures, short enough to show most visits within 100 ms. */
const OWN_INTERVAL_MS = 50;

interface AnalyticsParts {
  services: ServiceClients;
  directory: Directory;
  streams: EventStreams;
  figures: LiveFigures;
  changedShops: ChangeNotifier;
  figureChanges: FigureChanges;
  /** Owners' figures by shop id. */
  own: { analytics: LiveCache<StoreAnalytics> };
}

/** Handlers of the figures of one shop and of the platform, as single responses and as event streams. */
export function analyticsHandlers(parts: AnalyticsParts): ApiHandlers<typeof analyticsContract> {
  const { services, streams, figures, changedShops, figureChanges, own } = parts;
  return {
    getMyAnalytics: (_input, { viewer }) => own.analytics.get(viewer.storeId),
    getMyPeriod: ({ query }, { viewer }) => periodOf(services, viewer.storeId, Number(query.days)),
    getPlatformAnalytics: () => platformAnalytics(parts),
    getPlatformGrowth: ({ query }) => growthOf(parts, Number(query.days)),
    getMyToday: (_input, { viewer }) => todayOf(services, viewer.storeId),
    streamMyToday: (_input, http) =>
      streams.open(http, {
        event: TODAY_EVENT,
        onlyChanges: true,
        read: () => todayOf(services, http.viewer.storeId),
        follow: (onChange) =>
          both(figures.on(http.viewer.storeId, onChange), changedShops.on(http.viewer.storeId, onChange)),
      }),
    streamMyAnalytics: (_input, http) =>
      streams.open(http, {
        event: ANALYTICS_EVENT,
        minIntervalMs: OWN_INTERVAL_MS,
        read: () => own.analytics.get(http.viewer.storeId),
        follow: (onChange) =>
          both(figures.on(http.viewer.storeId, onChange), figureChanges.products.on(http.viewer.storeId, onChange)),
      }),
    streamPlatformAnalytics: (_input, http) =>
      streams.open(http, {
        event: ANALYTICS_EVENT,
        read: () => platformAnalytics(parts),
        follow: (onChange) => both(figures.on('*', onChange), figureChanges.platform.on('*', onChange)),
      }),
  };
}

const both = (one: () => void, other: () => void) => () => {
  one();
  other();
};

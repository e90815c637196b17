/** Event streams, live figures, and caches that messages of changes invalidate. */
export { ChangeNotifier } from './change-notifier.ts';
export { EventStreams } from './event-streams.ts';
export { LiveCache } from './live-cache.ts';
export { LiveFigures } from './live-figures.ts';
export { followOffers } from './live-offers.ts';

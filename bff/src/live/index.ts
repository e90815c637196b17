/** Live updates of figures, and what is cached until a message of a change arrives. */
export { EventStreams } from './event-streams.ts';
export { LiveCache } from './live-cache.ts';
export { MovingFigures } from './moving-figures.ts';

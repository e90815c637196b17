/** Live updates of figures. */
export { EventStreams } from './event-streams.ts';
export { MovingFigures } from './moving-figures.ts';

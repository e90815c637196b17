/** What moves while somebody looks. */
export { EventStreams } from './event-streams.ts';
export { MovingFigures } from './moving-figures.ts';

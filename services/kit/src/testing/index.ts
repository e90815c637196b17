/** Helpers for tests. */
export { EventFixtures } from './event-fixtures.ts';
export { seededRandom } from './random.ts';
export { scenario } from './scenario.ts';

/** Helpers for tests of domains. */
export { EventFixtures } from './event-fixtures.ts';
export { recorded, scenario } from './scenario.ts';

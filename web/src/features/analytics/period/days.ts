import type { StorePeriod } from '@cardume/bff/contract';

/** Oldest first. */
export type Days = StorePeriod['days'];

import { type ClockTime, clockIn } from '@cardume/bff/contract';
import { useMinute } from './clock.ts';

/** Returns the time on the clocks of a Brazilian state, updated every minute. */
export const useClock = (state: string | null): ClockTime => clockIn(state, useMinute());

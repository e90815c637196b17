import { type LocalTime, localTimeIn } from '@cardume/bff/contract';
import { useMinute } from '../../../shared/clock.ts';

/** Returns the local time of a Brazilian state, updated every minute. */
export const useLocalTime = (state: string | null): LocalTime => localTimeIn(state, useMinute());

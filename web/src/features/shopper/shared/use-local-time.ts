import { type ClockTime, clockIn, type LocalTime, localTimeIn } from '@cardume/bff/contract';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns the local time of a Brazilian state, updated every minute. */
export const useLocalTime = (state: string | null): LocalTime => localTimeIn(state, useMinute());

/** Like `useLocalTime`, with the date: for the words of a schedule. */
export const useClock = (state: string | null): ClockTime => clockIn(state, useMinute());

/** Returns the time in ms, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

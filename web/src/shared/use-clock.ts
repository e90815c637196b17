import { type ClockTime, clockIn } from '@cardume/bff/contract';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns the time on the clocks of a Brazilian state, updated every minute. */
export function useClock(state: string | null): ClockTime {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return clockIn(state, now);
}

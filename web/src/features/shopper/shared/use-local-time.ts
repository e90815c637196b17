import { type LocalTime, localTimeIn } from '@cardume/bff/contract';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns the local time of a Brazilian state, updated every minute. */
export function useLocalTime(state: string | null): LocalTime {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return localTimeIn(state, now);
}

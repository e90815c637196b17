import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallError } from '../api/api-error.ts';

/** Minimum interval between two fetches while the figures change. */
const EVERY_MS = 2_000;

interface Query<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: CallError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Refetches a query whenever live figures arrive, at most every 2 s.
 * @param figuresAt time at which the latest live figures arrived
 * @returns the query, with the previous data until the next has loaded, also when its arguments change
 */
export function useThrottledRefetch<Data>(query: Query<Data>, figuresAt: number | undefined) {
  const askedAt = useRef(0);
  const ask = useEffectEvent(() => {
    askedAt.current = performance.now();
    void query.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival refetches
  useEffect(() => {
    if (askedAt.current === 0) {
      askedAt.current = performance.now();
      return;
    }
    const timer = setTimeout(ask, Math.max(0, askedAt.current + EVERY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [figuresAt]);
  const last = query.isFetching && !query.error ? query.data : undefined;
  return { ...query, currentData: query.currentData ?? last };
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useMyPeriodQuery } from '../api.ts';
import type { Length } from './use-length.ts';

/** The shortest interval between two fetches while the figures change. */
const EVERY_MS = 2_000;

/**
 * The figures of a period, fetched again whenever the shop's figures arrive (`figuresAt`). The previous ones stay until
 * the next have loaded, also when the length changes.
 */
export function usePeriod(length: Length, figuresAt: number | undefined) {
  const query = useMyPeriodQuery(length);
  const askedAt = useRef(0);
  const ask = useEffectEvent(() => {
    askedAt.current = Date.now();
    void query.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their coming that counts
  useEffect(() => {
    if (askedAt.current === 0) {
      askedAt.current = Date.now();
      return;
    }
    const timer = setTimeout(ask, Math.max(0, askedAt.current + EVERY_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [figuresAt]);
  const isError = query.error !== undefined;
  const last = query.isFetching && !isError ? query.data : undefined;
  return { ...query, isError, currentData: query.currentData ?? last };
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallError } from '../api/api-error.ts';

/** The shortest interval between two fetches while the figures change. */
const EVERY_MS = 2_000;

interface Query<Data> {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: CallError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * A query that is fetched again whenever the live figures arrive (`figuresAt`). The previous data stays until the next has
 * loaded, also when the arguments change.
 */
export function useRefetched<Data>(query: Query<Data>, figuresAt: number | undefined) {
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

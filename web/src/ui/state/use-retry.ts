import { useEffect, useEffectEvent } from 'react';

/** The part of a failed call's error that decides whether it is repeated. */
export interface Failure {
  message?: string | undefined;
  /** Milliseconds after which the call is to be repeated without a press. */
  retryInMs?: number;
}

/** Repeats a failed call when its error says so. @param running whether the call is being repeated */
export function useRetry(error: Failure | undefined, running: boolean, repeat: () => unknown): void {
  const retry = useEffectEvent(repeat);
  useEffect(() => {
    if (running || error?.retryInMs === undefined) return;
    const timer = setTimeout(() => retry(), error.retryInMs);
    return () => clearTimeout(timer);
  }, [error, running]);
}

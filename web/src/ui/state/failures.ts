import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** A part of a screen that failed to load. */
export interface Failed {
  retry: () => unknown;
  retrying: boolean;
  /** Whether the call is repeated without a press. */
  repeats: boolean;
}

/** The failures of a group of parts; `add` returns a function that removes the failure. */
export const FailuresContext = createContext<{ several: boolean; add: (failed: Failed) => () => void } | null>(null);

/** Adds a failure to the group around it. @returns whether the group shows one error for all */
export function useFailureInGroup({ retry, retrying, repeats }: Failed): boolean {
  const { several = false, add } = useContext(FailuresContext) ?? {};
  const press = useEffectEvent(retry);
  useEffect(() => add?.({ retry: () => press(), retrying, repeats }), [add, retrying, repeats]);
  return several;
}

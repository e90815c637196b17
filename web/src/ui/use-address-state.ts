import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** How the state of a screen stands in the query of its address. */
export interface AddressFormat<State> {
  read: (params: URLSearchParams) => State;
  write: (state: State) => URLSearchParams;
  /** Returns the state after a change. */
  apply: (state: State, change: Partial<State>) => State;
}

/** `replace` adds no history entry. */
export type ChangeAddress<State> = (change: Partial<State>, options?: { replace?: boolean }) => void;

/**
 * Returns the state in the address, so that Back restores it, and its setter.
 * @param eager returns a change at once. The address changes in a transition, which takes a slow device a while, and in
 * which a controlled input loses what is typed.
 */
export function useAddressState<State>(
  format: AddressFormat<State>,
  { eager = false } = {},
): [State, ChangeAddress<State>] {
  const { read, write, apply } = format;
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const [changed, setChanged] = useState<{ state: State; entry: unknown } | null>(null);
  const change: ChangeAddress<State> = (partial, { replace = false } = {}) => {
    // Not from the last render: on a slow device the previous change may not be rendered yet, and a caller that waited
    // may find that the user has left the screen.
    const { location } = window;
    if (location.pathname !== pathname) return;
    const state = apply(read(new URLSearchParams(location.search)), partial);
    setParams(write(state), { replace, preventScrollReset: true });
    if (eager) setChanged({ state, entry: entryKey() });
  };
  return [changed && changed.entry === entryKey() ? changed.state : read(params), change];
}

/** Returns the router's key of the browser's history entry. */
const entryKey = (): unknown => window.history.state?.key;

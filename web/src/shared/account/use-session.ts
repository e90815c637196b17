import type { CurrentUser } from '@cardume/bff/contract';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/base-query.ts';
import { useAppDispatch } from '../api/state.ts';
import { currentUser } from '../session/current-user.ts';
import { onOtherSession } from '../session/other-tabs.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { leaveForLogin } from './leave.ts';

export type Session = 'asking' | 'in' | 'out' | 'unknown';

interface SessionRules {
  /** Who may come in; anybody who is signed in, where not given. The same function each time. */
  mayEnter?: (user: CurrentUser) => boolean;
  /** What is done with anybody else. The same function each time. */
  turnAway: () => void;
  /** Asks the server even where it has been asked before. */
  fresh?: boolean;
}

const ANYBODY = () => true;

/**
 * Whether somebody may see what stands behind a guard, and how to ask again. Goes to the login when the session ends,
 * and asks anew when another tab has signed in or out.
 */
export function useSession({ mayEnter = ANYBODY, turnAway, fresh = false }: SessionRules): [Session, () => void] {
  const dispatch = useAppDispatch();
  const [session, setSession] = useState<Session>('asking');

  const ask = useCallback(async () => {
    setSession('asking');
    const asked = dispatch(currentUser.initiate(undefined, { subscribe: false, forceRefetch: fresh }));
    const { data, error } = await asked;
    if (!error && data && mayEnter(data)) return setSession('in');
    const out = !error || (error as ApiError).status === 401;
    setSession(out ? 'out' : 'unknown');
    if (out) turnAway();
  }, [dispatch, mayEnter, turnAway, fresh]);

  useEffect(() => {
    void ask();
  }, [ask]);
  useEffect(() => onSessionEnd(() => leaveForLogin('Você precisa fazer login novamente')), []);
  useEffect(
    () =>
      onOtherSession(() => {
        dispatch(api.util.resetApiState());
        void ask();
      }),
    [dispatch, ask],
  );
  return [session, ask];
}

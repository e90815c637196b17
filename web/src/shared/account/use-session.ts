import type { CurrentUser } from '@cardume/bff/contract';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import { apiErrorOf } from '../api/api-error.ts';
import { useAppDispatch } from '../api/state.ts';
import { currentUser } from '../session/current-user.ts';
import { onOtherSession } from '../session/other-tabs.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { leaveForLogin } from './leave.ts';

/** `unknown`: the server could not be asked. */
export type Session = 'asking' | 'in' | 'out' | 'unknown';

/** Functions must keep their identity between renders. */
interface SessionRules {
  /** Who may enter; everybody who is signed in by default. */
  mayEnter?: (user: CurrentUser) => boolean;
  /** Called when somebody may not enter. */
  onDenied: () => void;
  /** Asks the server even where the answer is in the cache. */
  fresh?: boolean;
}

const ANYBODY = () => true;

/**
 * Whether the visitor may see guarded screens, and a function that asks the server again. Leaves for the login when the
 * session ends, and asks again when another tab has signed in or out.
 */
export function useSession({ mayEnter = ANYBODY, onDenied, fresh = false }: SessionRules): [Session, () => void] {
  const dispatch = useAppDispatch();
  const [session, setSession] = useState<Session>('asking');

  const ask = useCallback(async () => {
    setSession('asking');
    const asked = dispatch(currentUser.initiate(undefined, { subscribe: false, forceRefetch: fresh }));
    const { data, error } = await asked;
    if (!error && data && mayEnter(data)) return setSession('in');
    const out = !error || apiErrorOf(error).status === 401;
    setSession(out ? 'out' : 'unknown');
    if (out) onDenied();
  }, [dispatch, mayEnter, onDenied, fresh]);

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

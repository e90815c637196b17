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
export type Access = 'checking' | 'granted' | 'denied' | 'unknown';

/** Functions must keep their identity between renders. */
interface AccessRules {
  /** Who may enter; everybody who is signed in by default. */
  isPermitted?: (user: CurrentUser) => boolean;
  /** Called when somebody may not enter. */
  onDenied: () => void;
  /** Asks the server even where the answer is in the cache. */
  fresh?: boolean;
}

const isSignedIn = () => true;

/**
 * Whether the visitor may see guarded screens, and a function that asks the server again. Leaves for the login when the
 * session ends, and asks again when another tab has signed in or out.
 */
export function useAccessGuard({
  isPermitted = isSignedIn,
  onDenied,
  fresh = false,
}: AccessRules): [Access, () => void] {
  const dispatch = useAppDispatch();
  const [access, setAccess] = useState<Access>('checking');

  const check = useCallback(async () => {
    setAccess('checking');
    const asked = dispatch(currentUser.initiate(undefined, { subscribe: false, forceRefetch: fresh }));
    const { data, error } = await asked;
    if (!error && data && isPermitted(data)) return setAccess('granted');
    const denied = !error || apiErrorOf(error).status === 401;
    setAccess(denied ? 'denied' : 'unknown');
    if (denied) onDenied();
  }, [dispatch, isPermitted, onDenied, fresh]);

  useEffect(() => {
    void check();
  }, [check]);
  useEffect(() => onSessionEnd(() => leaveForLogin('Você precisa fazer login novamente')), []);
  useEffect(
    () =>
      onOtherSession(() => {
        dispatch(api.util.resetApiState());
        void check();
      }),
    [dispatch, check],
  );
  return [access, check];
}

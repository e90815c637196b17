import type { CurrentUser } from '@cardume/bff/contract';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import { apiErrorOf } from '../api/api-error.ts';
import { useAppDispatch } from '../api/state.ts';
import { currentUser } from '../session/current-user.ts';
import { onSessionChangeInOtherTab } from '../session/other-tabs.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { leaveForLogin } from './leave.ts';

/** `unknown`: the check failed, e.g. without a connection. */
export type Access = 'checking' | 'granted' | 'denied' | 'unknown';

/** The functions must keep their identity between renders. */
interface AccessRules {
  /** Default: any signed-in user. */
  isPermitted?: (user: CurrentUser) => boolean;
  /** Called when access is denied. */
  onDenied: () => void;
  /** Fetches the user from the server even if it is cached. Default: false. */
  fresh?: boolean;
}

const isSignedIn = () => true;

/**
 * Returns whether the visitor may see guarded screens, and a function that repeats the check. Redirects to the login
 * when the session ends; drops the cache and repeats the check when another tab signs in or out.
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
      onSessionChangeInOtherTab(() => {
        dispatch(api.util.resetApiState());
        void check();
      }),
    [dispatch, check],
  );
  return [access, check];
}

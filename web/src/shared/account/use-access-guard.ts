import type { CurrentUser } from '@cardume/bff/contract';
import { useCallback, useEffect, useState } from 'react';
import { api, useAppDispatch } from '../api/api.ts';
import { apiErrorOf, type CallError } from '../api/api-error.ts';
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
 * Returns whether the visitor may see guarded screens, a function that repeats the check, and why the last check failed,
 * also while it is repeated. Redirects to the login when the session ends; drops the cache and repeats the check when
 * another tab signs in or out, and when the back/forward cache restores the page, which gets no messages while it is there.
 */
export function useAccessGuard({
  isPermitted = isSignedIn,
  onDenied,
  fresh = false,
}: AccessRules): [access: Access, check: () => void, failure: CallError | undefined] {
  const dispatch = useAppDispatch();
  const [access, setAccess] = useState<Access>('checking');
  const [failure, setFailure] = useState<CallError>();

  const check = useCallback(async () => {
    setAccess('checking');
    const asked = dispatch(currentUser.initiate(undefined, { subscribe: false, forceRefetch: fresh }));
    const { data, error } = await asked;
    const denied = error ? apiErrorOf(error).status === 401 : !data || !isPermitted(data);
    setFailure(denied ? undefined : error);
    if (!error && !denied) return setAccess('granted');
    setAccess(denied ? 'denied' : 'unknown');
    if (denied) onDenied();
  }, [dispatch, isPermitted, onDenied, fresh]);

  useEffect(() => {
    void check();
  }, [check]);
  useEffect(() => onSessionEnd(() => leaveForLogin('Você precisa fazer login novamente')), []);
  useEffect(() => {
    const checkAgain = () => {
      dispatch(api.util.resetApiState());
      void check();
    };
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && checkAgain();
    window.addEventListener('pageshow', onShown);
    const unsubscribe = onSessionChangeInOtherTab(checkAgain);
    return () => {
      window.removeEventListener('pageshow', onShown);
      unsubscribe();
    };
  }, [dispatch, check]);
  return [access, check, failure];
}

import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../shared/api/api.ts';
import { isRetryable } from '../shared/api/api-error.ts';
import { isAccountPath } from '../shared/paths.ts';
import { currentUser, firstScreenPath, mayBeSignedIn, useCurrentUserQuery } from '../shared/session/current-user.ts';
import { useRefetchOnSessionChange } from '../shared/session/other-tabs.ts';
import { NO_CONNECTION, toast } from '../ui/toast/toast-store.ts';

/** Delay before the session is fetched in browsers without `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 400;

/**
 * The link to the visitor's own screens. The session is fetched once the page is idle if `SIGNED_IN_COOKIE` is set,
 * otherwise on click.
 */
export function ProfileLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useRefetchOnSessionChange();
  const { data, error, isSuccess } = useCurrentUserQuery(undefined, { skip: !useIdle() || !mayBeSignedIn() });
  const isSignedOut = error !== undefined && !isRetryable(error);

  async function ask(event: MouseEvent) {
    if (isSuccess || isSignedOut || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const asked = await dispatch(currentUser.initiate(undefined, { subscribe: false, forceRefetch: true }));
    // Without the cookie the server is only asked in case that the cookie was deleted.
    if (asked.error && isRetryable(asked.error) && mayBeSignedIn())
      return toast({ kind: 'error', title: NO_CONNECTION });
    navigate(firstScreenPath(asked.data));
  }

  return (
    <Link
      to={firstScreenPath(isSignedOut ? undefined : data)}
      className={className}
      aria-current={isAccountPath(pathname) ? 'page' : undefined}
      onClick={ask}
    >
      {children}
    </Link>
  );
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), IDLE_FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

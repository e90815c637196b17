import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api, OWN } from '../shared/api/api.ts';
import { useAppDispatch } from '../shared/api/state.ts';
import { isOfAccount } from '../shared/paths.ts';
import { currentUser, ownPath, useCurrentUserQuery } from '../shared/session/current-user.ts';
import { onOtherSession } from '../shared/session/other-tabs.ts';

/** How long the page may be busy with itself before it is asked who is signed in, where browsers do not say so. */
const IDLE_FALLBACK_MS = 400;

/**
 * The way to one's own screens. Who is signed in is asked when the page has nothing better to do, where the server has
 * left word that somebody is; and at a press in any case.
 */
export function ProfileLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // What belonged to somebody else must not be shown, nor saved again.
  useEffect(() => onOtherSession(() => dispatch(api.util.invalidateTags([...OWN]))), [dispatch]);
  const { data, isError, isSuccess } = useCurrentUserQuery(undefined, { skip: !useIdle() || !mayBeSignedIn() });

  async function ask(event: MouseEvent) {
    if (isSuccess || isError || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { data: user } = await dispatch(currentUser.initiate(undefined, { subscribe: false }));
    navigate(ownPath(user));
  }

  return (
    <Link
      to={ownPath(isError ? undefined : data)}
      className={className}
      aria-current={isOfAccount(pathname) ? 'page' : undefined}
      onClick={ask}
    >
      {children}
    </Link>
  );
}

function mayBeSignedIn(): boolean {
  return document.cookie.includes('signed-in=');
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

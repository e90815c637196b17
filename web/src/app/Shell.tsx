import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { screenPath } from '../shared/paths.ts';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';
import styles from './app.module.css';
import { BottomNav } from './BottomNav.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { RouteBoundary } from './RouteBoundary.tsx';

/** The frame of every screen: the main landmark, the bottom navigation and the toasts. */
export function Shell() {
  const main = useScreenChange();
  // Admins review a shop's page in a frame.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-framed', window.parent !== window);
  }, []);
  return (
    <>
      <main ref={main} tabIndex={-1} className={styles.shellMain}>
        <OfflineBar />
        <RouteBoundary route="*">
          <Suspense fallback={<div aria-busy="true" className={styles.shellWaiting} />}>
            <Outlet />
          </Suspense>
        </RouteBoundary>
      </main>
      <BottomNav />
      <ToastRegion />
    </>
  );
}

/**
 * Scrolls a new screen to its top and focuses it, as loading a page would. On Back and Forward only focuses it: the
 * browser restores the scroll position.
 */
function useScreenChange() {
  const main = useRef<HTMLElement>(null);
  const pathname = screenPath(useLocation().pathname);
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, type]);
  return main;
}

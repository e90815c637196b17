import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/** Returns whether to block a navigation; `proceed` performs it later. */
type Blocker = (proceed: () => void) => boolean;

/** A busy browser may drop a revert that another Back or Forward overtakes; after this time it is tried again. */
const DROPPED_AFTER_MS = 200;

/**
 * The browser's history, extended so that leaving a screen can be blocked. React Router's `useBlocker` needs a data
 * router, which adds 15 kB (13 %) to the JavaScript of every first visit.
 */
function createBlockableHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, listen } = history;
  let blocker: Blocker | null = null;

  return Object.assign(history, {
    push(...[to, state]: Parameters<typeof push>) {
      const proceed = () => push(to, state);
      const leaves = history.createURL(to).pathname !== history.location.pathname;
      if (!leaves || !blocker?.(proceed)) proceed();
    },

    listen(listener: Parameters<typeof listen>[0]) {
      // Back and Forward are reported after the browser has navigated, so a blocked one is reverted. Several at once are
      // all made before the first is reverted: entries from the shown screen to the browser's, and those to go back now.
      let away = 0;
      let reverting = 0;
      let dropped: ReturnType<typeof setTimeout> | undefined;
      return listen((update) => {
        const { action, delta } = update;
        clearTimeout(dropped);
        if (action !== 'POP' || !delta) {
          reverting = 0;
          listener(update);
        } else if (reverting) {
          away += delta;
          if (delta === reverting) revert();
          else dropped = setTimeout(revert, DROPPED_AFTER_MS);
        } else if (blocker?.(() => history.go(delta))) {
          away = delta;
          revert();
        } else {
          listener(update);
        }
      });

      function revert() {
        reverting = -away;
        if (reverting) history.go(reverting);
      }
    },

    /** Sets the blocker; there is one at a time. @returns a function that removes it */
    block(next: Blocker): () => void {
      blocker = next;
      return () => {
        blocker = null;
      };
    },
  });
}

export const history = createBlockableHistory();

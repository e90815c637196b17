import { beforeWayBack } from '../way-back.ts';

interface HoldBack {
  /** The page has to be left: nobody is asked. */
  isLeaving: () => boolean;
  /** Goes to a path within the app. */
  navigate: (path: string) => void;
  /** Asks whether to leave; `goOn` then does what was wanted. */
  ask: (goOn: () => void) => void;
}

/** Stops what would leave the page until somebody was asked. The function that it answers lets everything pass again. */
export function holdBack({ isLeaving, navigate, ask }: HoldBack): () => void {
  const here = indexOf(history.state);
  let passing = false;
  let returningFrom: number | null = null;

  function beforeUnload(event: BeforeUnloadEvent) {
    if (!isLeaving() && !passing) event.preventDefault();
  }

  function click(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.origin !== location.origin || link.pathname === location.pathname) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => navigate(link.pathname + link.search));
  }

  // The browser has already gone back when it says so: the page is brought forth again before somebody is asked.
  function pop(event: PopStateEvent) {
    if (passing) return;
    event.stopImmediatePropagation();
    const there = indexOf(event.state);
    if (returningFrom === null) {
      returningFrom = there;
      history.go(here - there);
      return;
    }
    const steps = returningFrom - here;
    returningFrom = null;
    ask(() => {
      passing = true;
      history.go(steps);
    });
  }

  window.addEventListener('beforeunload', beforeUnload);
  window.addEventListener('click', click, true);
  const ended = beforeWayBack(pop);
  return () => {
    window.removeEventListener('beforeunload', beforeUnload);
    window.removeEventListener('click', click, true);
    ended();
  };
}

/** Where the router counts an entry of the history to be. */
function indexOf(state: unknown): number {
  return state && typeof state === 'object' && 'idx' in state ? Number(state.idx) : 0;
}

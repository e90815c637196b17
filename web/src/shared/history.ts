import { createPath, type Location, NavigationType, type Navigator, type Path, parsePath, type To } from 'react-router';

/** Returns whether to block a navigation; `proceed` performs it later. */
type Blocker = (proceed: () => void) => boolean;

/** What is shown, and by which kind of navigation. */
interface Shown {
  action: NavigationType;
  location: Location;
}

/** What the browser stores with an entry, named as React Router names it: a state, a key, and the index of the entry. */
interface Entry {
  usr: unknown;
  key: string;
  idx: number;
}

/** A busy browser may drop a revert that another Back or Forward overtakes; after this time it is tried again. */
const DROPPED_AFTER_MS = 200;

let action = NavigationType.Pop;
let listener: ((shown: Shown) => void) | undefined;
let blocker: Blocker | undefined;

const entryNow = (): Partial<Entry> => window.history.state ?? {};

function shownNow(): Shown {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = entryNow();
  return { action, location: { pathname, search, hash, state: usr, key } };
}

/** Index of the entry that was the present one at the last navigation. */
let index: number | undefined;

/** Returns what is shown as the page is opened, and numbers its entry. */
function open(): Shown {
  index = entryNow().idx;
  if (index === undefined) {
    index = 0;
    window.history.replaceState({ ...entryNow(), idx: index }, '');
  }
  return shownNow();
}

const pathOf = (to: To): Partial<Path> => (typeof to === 'string' ? parsePath(to) : to);
const hrefOf = (to: To) => createPath({ pathname: window.location.pathname, ...pathOf(to) });
/** Encodes a path as the browser does. Without its own host, because a path may begin with two slashes. */
const urlOf = (to: To) => new URL(window.location.origin + hrefOf(to).replace(/ $/, '%20'));

function push(to: To, state: unknown): void {
  const href = hrefOf(to);
  index = (entryNow().idx ?? 0) + 1;
  try {
    window.history.pushState(entryOf(state, index), '', href);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
    // Safari allows a hundred entries in thirty seconds.
    window.location.assign(href);
  }
  show(NavigationType.Push);
}

function replace(to: To, state: unknown): void {
  index = entryNow().idx ?? 0;
  window.history.replaceState(entryOf(state, index), '', hrefOf(to));
  show(NavigationType.Replace);
}

const entryOf = (state: unknown, idx: number): Entry => ({ usr: state, key: randomKey(), idx });
const randomKey = () => Math.random().toString(36).slice(2, 10);

/** Reports what is shown now. A revert of Back or Forward that is not finished is given up. */
function show(how: NavigationType): void {
  action = how;
  clearTimeout(dropped);
  reverting = 0;
  listener?.(shownNow());
}

// Back and Forward are reported after the browser has navigated, so a blocked one is reverted. Several at once are all
// made before the first is reverted: entries from the shown screen to the browser's, and those to go back now.
let away = 0;
let reverting = 0;
let dropped: ReturnType<typeof setTimeout> | undefined;

function handlePop(): void {
  const { idx } = entryNow();
  const delta = idx === undefined || index === undefined ? 0 : idx - index;
  index = idx;
  clearTimeout(dropped);
  if (delta && reverting) {
    away += delta;
    if (delta === reverting) revert();
    else dropped = setTimeout(revert, DROPPED_AFTER_MS);
  } else if (delta && blocker?.(() => window.history.go(delta))) {
    away = delta;
    revert();
  } else {
    show(NavigationType.Pop);
  }
}

function revert(): void {
  reverting = -away;
  if (reverting) window.history.go(reverting);
}

/**
 * The browser's history for the router, extended so that leaving a screen can be blocked. React Router's `useBlocker`
 * needs a data router, which adds 15 kB (13 %) to the JavaScript of every first visit, and it does not export its own
 * history.
 */
export const history = {
  open,
  /** Calls the router after every navigation. @returns a function that ends it */
  listen(next: (shown: Shown) => void): () => void {
    listener = next;
    window.addEventListener('popstate', handlePop);
    return () => {
      listener = undefined;
      window.removeEventListener('popstate', handlePop);
    };
  },
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  encodeLocation: urlOf,
  go: (delta) => window.history.go(delta),
  push(to, state) {
    const proceed = () => push(to, state);
    const leaves = urlOf(to).pathname !== window.location.pathname;
    if (!leaves || !blocker?.(proceed)) proceed();
  },
  replace,
  /** Sets the blocker; there is one at a time. @returns a function that removes it */
  block(next: Blocker): () => void {
    blocker = next;
    return () => {
      blocker = undefined;
    };
  },
} satisfies Navigator & Record<string, unknown>;

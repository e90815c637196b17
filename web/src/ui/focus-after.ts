import { flushSync } from 'react-dom';

/** Makes a change that removes the focused element, then focuses another one. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}

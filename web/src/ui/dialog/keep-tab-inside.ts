import type { KeyboardEvent } from 'react';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

/** Wraps Tab from the last control of a dialog to its first, and back; otherwise it moves to the browser's controls. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((it) =>
    it.checkVisibility(),
  );
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  const opposite = event.shiftKey ? controls.at(-1) : controls[0];
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return;
  event.preventDefault();
  opposite?.focus();
}

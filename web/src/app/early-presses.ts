/** What was pressed or chosen, with the value of a field. */
type Press = [type: string, target: EventTarget | null, value: string | undefined];

declare global {
  interface Window {
    /** The listener that index.html adds, so that nothing is lost before the client has loaded. */
    recordPress?: EventListener & { presses: Press[] };
  }
}

/**
 * Ends the recording of presses. Call it right before the client takes over the page, from when on React answers.
 * @returns a function that repeats the presses on what only the client answers; links and forms need no repetition
 */
export function takeEarlyPresses(): () => void {
  const record = window.recordPress;
  if (!record) return () => undefined;
  for (const type of ['click', 'change']) removeEventListener(type, record, true);
  return () => {
    for (const [type, target, value] of record.presses) {
      if (type === 'click') {
        if (target instanceof Element) target.closest('button')?.click();
      } else if (target instanceof HTMLSelectElement && value !== undefined) {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  };
}

/**
 * Keeps what is chosen in a drop-down while the client takes over the page: React takes the field over between the two
 * events of a choice, `input` and `change`, and sets it back to what the server has rendered.
 */
export function keepChoices(): void {
  let chosen: string | undefined;
  const listen = (type: string, listener: (field: HTMLSelectElement) => void) =>
    addEventListener(type, ({ target }) => target instanceof HTMLSelectElement && listener(target), true);
  listen('input', ({ value }) => {
    chosen = value;
  });
  listen('change', (field) => {
    if (chosen !== undefined) field.value = chosen;
    chosen = undefined;
  });
}

const ZONE = 'America/Sao_Paulo';
let clock: Intl.DateTimeFormat | undefined;

/** What clocks in São Paulo show at a moment, as `<input type="datetime-local">` writes it: `2026-11-21T18:30`. */
export function clockAt(moment: string | number): string {
  // Sweden writes dates as ISO 8601 does.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
  return clock.format(new Date(moment)).replace(' ', 'T').replace(/:00$/, '');
}

/** The moment at which clocks in São Paulo show this, wherever the reader's stand; null for none. */
export function momentOf(shown: string): string | null {
  if (!shown) return null;
  // A year of two digits or five stays as it is typed, which no schema takes.
  if (!/^[12]\d{3}-/.test(shown)) return shown;
  const asIfUtc = Date.parse(`${shown}Z`);
  // Near a change of summer time the offset is that of the moment itself, not that of three hours away.
  const about = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(about)).toISOString();
}

/** By how much clocks in São Paulo are ahead of UTC, in milliseconds. */
const offsetAt = (moment: number) => Date.parse(`${clockAt(moment)}Z`) - moment;

const ZONE = 'America/Sao_Paulo';
let clock: Intl.DateTimeFormat | undefined;

/** What clocks in São Paulo show at a moment, as `<input type="datetime-local">` writes it: `2026-11-21T18:30`. */
export function clockAt(moment: string | number): string {
  // The Swedish locale formats dates as ISO 8601.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
  return clock.format(new Date(moment)).replace(' ', 'T').replace(/:00$/, '');
}

/** The moment at which clocks in São Paulo show this, wherever the reader's stand; null for none. */
export function momentOf(shown: string): string | null {
  if (!shown) return null;
  // An incomplete year is passed on as it is, and no schema takes it.
  if (!/^[12]\d{3}-/.test(shown)) return shown;
  const asIfUtc = Date.parse(`${shown}Z`);
  // Near a change of summer time the offset is that of the moment itself, not that of three hours away.
  const about = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(about)).toISOString();
}

/** The offset of São Paulo from UTC, in milliseconds. */
const offsetAt = (moment: number) => Date.parse(`${clockAt(moment)}Z`) - moment;

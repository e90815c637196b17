const ZONE = 'America/Sao_Paulo';
let clock: Intl.DateTimeFormat | undefined;

/** Formats a time (ISO 8601, or ms since the epoch) as local time of São Paulo for `<input type="datetime-local">`. */
export function toSaoPauloTime(moment: string | number): string {
  // The Swedish locale formats dates as ISO 8601.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
  return clock.format(new Date(moment)).replace(' ', 'T').replace(/:00$/, '');
}

/** Parses a local time of São Paulo, `2026-11-21T18:30`. @returns an ISO 8601 time in UTC; null for an empty text */
export function fromSaoPauloTime(shown: string): string | null {
  if (!shown) return null;
  // An incomplete year is returned unchanged, and fails validation.
  if (!/^[12]\d{3}-/.test(shown)) return shown;
  const asIfUtc = Date.parse(`${shown}Z`);
  // Near a change to or from summer time the offset at `asIfUtc`, about 3 h away, may differ: it is looked up again.
  const about = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(about)).toISOString();
}

/** Returns the offset of São Paulo from UTC at a time, both in milliseconds. */
const offsetAt = (moment: number) => Date.parse(`${toSaoPauloTime(moment)}Z`) - moment;

import { countWithNoun } from './numbers.ts';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** Formats a calendar day, `YYYY-MM-DD`, as `16 nov`; independent of time zones. */
export function formatShortDate(date: string): string {
  const [, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]}`;
}

/** Formats a moment (ms since the epoch) as time of the device's zone: `14:02`. */
export function formatTime(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

const HOUR_MS = 3_600_000;

/** Formats how long ago a moment was: `há 5 min`, `há 3 h`, `há 1 dia`, `há 2 dias`. */
export function formatTimeSince(iso: string, now = Date.now()): string {
  const hours = Math.max(0, now - Date.parse(iso)) / HOUR_MS;
  if (hours < 1) return `há ${Math.floor(hours * 60)} min`;
  if (hours < 24) return `há ${Math.floor(hours)} h`;
  return `há ${countWithNoun(Math.floor(hours / 24), 'dia', 'dias')}`;
}

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

const DAY_MS = 24 * HOUR_MS;

/** Returns the next week of São Paulo, Monday to Sunday, as values of `<input type="datetime-local">`. */
export function nextWeek(now = Date.now()): { showFrom: string; showUntil: string } {
  // The day in São Paulo as a day of UTC, which has no changes of the clock.
  const today = Date.parse(toSaoPauloTime(now).slice(0, 10));
  const untilMonday = 7 - ((new Date(today).getUTCDay() + 6) % 7);
  const day = (after: number) => new Date(today + after * DAY_MS).toISOString().slice(0, 10);
  return { showFrom: `${day(untilMonday)}T00:00`, showUntil: `${day(untilMonday + 6)}T23:59` };
}

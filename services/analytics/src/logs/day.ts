/** Days begin at midnight in São Paulo, whatever the time zone of the process. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' });
const DAY_MS = 86_400_000;
/** Time zone offsets are multiples of 15 min, so day and hour are constant within a quarter of an hour. */
const QUARTER_MS = 900_000;

/** Returns the day, `YYYY-MM-DD` in America/Sao_Paulo. */
export const dayOf = cachedByQuarter(calendar);

/** Returns the hour in America/Sao_Paulo, `00` to `23`. */
export const hourOf = cachedByQuarter(clock);

/** Caches the last result: formatting is the most expensive part of a write, and most logs fall into one quarter. */
function cachedByQuarter(format: Intl.DateTimeFormat): (moment: Date) => string {
  let last = { quarter: Number.NaN, text: '' };
  return (moment) => {
    const quarter = Math.floor(moment.getTime() / QUARTER_MS);
    if (quarter !== last.quarter) last = { quarter, text: format.format(moment) };
    return last.text;
  };
}

/** Returns the `count` days that end with the day of `now`, oldest first. */
export function daysUntil(now: Date, count: number): string[] {
  // Computed in UTC, where every day has 24 hours.
  const last = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns the day `count` days later, or earlier for a negative `count`. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

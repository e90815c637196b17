/** The shops are in Brazil: a day begins at midnight in São Paulo, wherever the process runs. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' });
const DAY_MS = 86_400_000;
/** No clock on earth is set otherwise than by quarters of an hour: within one, day and hour stay the same. */
const QUARTER_MS = 900_000;

/** The day of a moment, `YYYY-MM-DD` in America/Sao_Paulo. */
export const dayOf = onceAQuarter(calendar);

/** The hour of a moment in America/Sao_Paulo, `00` to `23`. */
export const hourOf = onceAQuarter(clock);

/** Formatting costs more than all else that is done to a log; most are of the same quarter as the one before. */
function onceAQuarter(format: Intl.DateTimeFormat): (moment: Date) => string {
  let last = { quarter: Number.NaN, text: '' };
  return (moment) => {
    const quarter = Math.floor(moment.getTime() / QUARTER_MS);
    if (quarter !== last.quarter) last = { quarter, text: format.format(moment) };
    return last.text;
  };
}

/** The `count` days that end with the day of `now`, oldest first. */
export function daysUntil(now: Date, count: number): string[] {
  // Stepping over calendar dates in UTC, where every day has 24 hours.
  const last = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The day that comes `count` days after a day, or before it where `count` is negative. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The shops are in Brazil: a day begins at midnight in São Paulo, wherever the process runs. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' });
const DAY_MS = 86_400_000;

/** The day of a moment, `YYYY-MM-DD` in America/Sao_Paulo. */
export function dayOf(moment: Date): string {
  return calendar.format(moment);
}

/** The hour of a moment in America/Sao_Paulo, `00` to `23`. */
export function hourOf(moment: Date): string {
  return clock.format(moment);
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

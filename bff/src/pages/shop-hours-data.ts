import type { Store } from '@cardume/bff/contract';
import { DAY_MINUTES, type DayTimes, isVacation, spansOf } from '@cardume/kit/domain/schedule';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MINUTE_MS = 60_000;
/** A closed day, in the form of Google's documentation. */
const CLOSED = { opens: '00:00', closes: '00:00' };

/**
 * Returns the opening hours, special days and vacation of a shop as schema.org specifications; without those that it has
 * not told, and without hours of a week in which it never opens.
 */
export function hoursData({ openingHours, specialDays, vacation }: Store): object {
  const week = (openingHours ?? []).flatMap((day, weekday) =>
    timesOf(day).map(({ daysLater, ...times }) =>
      specification({ dayOfWeek: DAYS[(weekday + daysLater) % DAYS.length], ...times }),
    ),
  );
  const special = specialDays.flatMap(({ date, hours }) => {
    if (isVacation({ vacation }, { date })) return [];
    if (!hours) return [specification({ ...CLOSED, validFrom: date, validThrough: date })];
    return timesOf(hours).map(({ daysLater, ...times }) => {
      const on = dateAt(Date.parse(date) + daysLater * DAY_MINUTES * MINUTE_MS);
      return specification({ ...times, validFrom: on, validThrough: on });
    });
  });
  const away = vacation ? [specification({ ...CLOSED, validFrom: vacation.from, validThrough: vacation.to })] : [];
  const exceptions = [...special, ...away];
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions }),
  };
}

const specification = (fields: object) => ({ '@type': 'OpeningHoursSpecification', ...fields });

/**
 * Returns the times between the breaks of a day; those after a break past midnight are of the next day. A day of 24 hours
 * is written as closing one minute before it opens.
 */
function timesOf(day: DayTimes | null): { opens: string; closes: string; daysLater: number }[] {
  return (day ? spansOf(day) : []).map(({ start, end }) => ({
    opens: timeAt(start),
    closes: timeAt(end - start === DAY_MINUTES ? end - 1 : end),
    daysLater: Math.floor(start / DAY_MINUTES),
  }));
}

const timeAt = (minute: number) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
const dateAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

import type { Holiday } from './holidays.ts';
import {
  type ClockTime,
  DAY_MINUTES,
  type DayTimes,
  dayAfter,
  lengthOf,
  minutesOf,
  type Schedule,
  type SpecialDay,
  sinceOpening,
  uncertainHoliday,
  weekdayOf,
} from './schedule.ts';

/** Whether the breaks are in order and inside the hours, and touch neither each other nor opening or closing. */
export function hasValidBreaks(day: DayTimes): boolean {
  const times = (day.breaks ?? []).flatMap(({ from, to }) => [sinceOpening(day, from), sinceOpening(day, to)]);
  return [0, ...times, lengthOf(day)].every((time, at, all) => at === 0 || time > (all[at - 1] ?? 0));
}

/** Returns the special days that are not over: those of today and later, and that of yesterday until its hours end. */
export function withoutPastDays<Day extends SpecialDay>(
  specialDays: readonly Day[],
  { today, yesterday, minute }: ClockTime,
): Day[] {
  const isOver = ({ date, hours }: Day) =>
    date < today.date &&
    !(date === yesterday.date && hours && minute + DAY_MINUTES < minutesOf(hours.opens) + lengthOf(hours));
  return specialDays.filter((day) => !isOver(day));
}

/** The owner is asked this many days before a holiday. */
const ASKED_DAYS_BEFORE = 14;

/** Returns the holidays of today and the next 14 days for which the owner has not said whether the shop opens. */
export function holidaysToAnswer(schedule: Schedule, { today }: ClockTime): Holiday[] {
  return Array.from({ length: ASKED_DAYS_BEFORE + 1 }, (_, ahead) => dayAfter(today, ahead)).flatMap(
    (day) => uncertainHoliday(schedule, day) ?? [],
  );
}

/** Returns the special day by which an owner says that the shop is open as usual on a holiday, or closed. */
export function answeredHoliday<Times extends DayTimes>(
  { openingHours }: { openingHours?: readonly (Times | null)[] | null | undefined },
  { date, name }: Holiday,
  opens: boolean,
) {
  const usual = openingHours?.[weekdayOf(date)] ?? null;
  return { date, label: name, hours: opens ? usual : null };
}

import { findHoliday, type Holiday } from './holidays.ts';

/** A pause within the hours of a day, `HH:MM`. */
export interface Break {
  from: string;
  to: string;
}

/**
 * Opening hours of a day, `HH:MM`. `closes` at or before `opens` is on the next day, so equal times mean 24 hours. The
 * breaks are in order and inside the hours.
 */
export interface DayTimes {
  opens: string;
  closes: string;
  breaks?: readonly Break[] | undefined;
}

/** Opening hours of a week: seven days, Sunday first, null for a closed day. */
export type WeekTimes = readonly (DayTimes | null)[];

/** Other hours on one date; null for a closed day. */
export interface SpecialDay {
  /** `YYYY-MM-DD` */
  date: string;
  label: string | null;
  hours: DayTimes | null;
}

/** A time without opening. The dates, `YYYY-MM-DD`, are part of it. */
export interface Vacation {
  from: string;
  to: string;
  message: string | null;
}

/**
 * What decides when a shop is open: a vacation before a special day, and a special day before the week. Responses stored
 * by an earlier release lack special days and vacation.
 */
export interface Schedule {
  /** Two-letter code of the state, which decides the time zone. */
  state: string | null;
  openingHours?: WeekTimes | null | undefined;
  specialDays?: readonly SpecialDay[] | undefined;
  vacation?: Vacation | null | undefined;
}

export interface LocalDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** 0 is Sunday. */
  weekday: number;
}

/** The time on a clock of a shop's state. */
export interface ClockTime {
  today: LocalDay;
  yesterday: LocalDay;
  /** Minutes since midnight. */
  minute: number;
}

/** A minute of a day by the clock of a shop's state. */
export interface LocalMinute extends LocalDay {
  /** Minutes since midnight. */
  minute: number;
}

export const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;
/** Changes of a schedule with special days or a vacation are searched this far ahead; those of a week repeat. */
const SEARCHED_DAYS = 366;
const DAYS_UNTIL_REPEATED = 8;

/** Time zones of the Brazilian states that do not use the time of Brasília. */
const TIME_ZONES: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};
const BRASILIA = 'America/Sao_Paulo';
/** Formatters by time zone, cached because their construction is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the time on the clocks of a state; unknown ones have the time of Brasília. @param at milliseconds since the epoch */
export function clockIn(state: string | null, at: number): ClockTime {
  // The Swedish locale formats dates as ISO 8601.
  const shown = formatterOf(TIME_ZONES[state?.toUpperCase() ?? ''] ?? BRASILIA).format(at);
  const [date = '', time = ''] = shown.split(' ');
  const today = { date, weekday: weekdayOf(date) };
  return { today, yesterday: dayAfter(today, -1), minute: minutesOf(time) };
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns a function that returns the time on the clocks of a state at one moment; results are cached. */
export function clocksAt(at: number): (state: string | null) => ClockTime {
  const times = new Map<string, ClockTime>();
  return (state) => {
    const key = state?.toUpperCase() ?? '';
    const known = times.get(key) ?? clockIn(key, at);
    times.set(key, known);
    return known;
  };
}

/** Returns the day a number of days later; before it for a negative number. */
export function dayAfter({ date, weekday }: LocalDay, days: number): LocalDay {
  const shifted = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  return { date: shifted, weekday: (weekday + (days % 7) + 7) % 7 };
}

/** Returns the weekday of a date; 0 is Sunday. */
export const weekdayOf = (date: string) => new Date(date).getUTCDay();

/** Returns the minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Returns the hours that begin on a day: null for a closed day, undefined if the shop has told no hours for it. */
export function hoursOn(schedule: Schedule, day: LocalDay): DayTimes | null | undefined {
  if (isVacation(schedule, day)) return null;
  const special = specialDayOn(schedule, day);
  return special ? special.hours : schedule.openingHours?.[day.weekday];
}

export function isVacation({ vacation }: Pick<Schedule, 'vacation'>, { date }: Pick<LocalDay, 'date'>): boolean {
  return !!vacation && vacation.from <= date && date <= vacation.to;
}

export function specialDayOn(
  { specialDays }: Pick<Schedule, 'specialDays'>,
  { date }: LocalDay,
): SpecialDay | undefined {
  return specialDays?.find((special) => special.date === date);
}

/** Whether a shop is open: by the hours of today, or by those of yesterday that end after midnight. */
export function isOpenAt(schedule: Schedule, now: ClockTime): boolean {
  const today = hoursOn(schedule, now.today);
  return (!!today && isWithin(today, now.minute)) || isOpenSinceYesterday(schedule, now);
}

/** Whether yesterday's hours end after midnight and the shop is still open by them. */
export function isOpenSinceYesterday(schedule: Schedule, { yesterday, minute }: ClockTime): boolean {
  const hours = hoursOn(schedule, yesterday);
  return !!hours && isWithin(hours, minute + DAY_MINUTES);
}

/** @param minute minutes since the midnight of the day on which the hours begin */
function isWithin(day: DayTimes, minute: number): boolean {
  const since = minute - minutesOf(day.opens);
  if (since < 0 || since >= lengthOf(day)) return false;
  return !day.breaks?.some(({ from, to }) => sinceOpening(day, from) <= since && since < sinceOpening(day, to));
}

/** Returns the minutes from opening to closing. */
export const lengthOf = (day: DayTimes) => sinceOpening(day, day.closes) || DAY_MINUTES;

/** Returns the minutes from opening to the next time that a clock shows `time`. */
export const sinceOpening = ({ opens }: DayTimes, time: string) =>
  (minutesOf(time) - minutesOf(opens) + DAY_MINUTES) % DAY_MINUTES;

/** A time without a pause, in minutes since the midnight of a day; `end` is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** Returns the times between the breaks of a day, in order, in minutes since its midnight. */
export function spansOf(day: DayTimes): Span[] {
  const opens = minutesOf(day.opens);
  const spans: Span[] = [];
  let start = opens;
  for (const { from, to } of day.breaks ?? []) {
    spans.push({ start, end: opens + sinceOpening(day, from) });
    start = opens + sinceOpening(day, to);
  }
  return [...spans, { start, end: opens + lengthOf(day) }];
}

/**
 * Returns when a shop that is open closes next, or one that is closed opens next; null for never. Hours that follow each
 * other without a pause count as one time. A change more than a year ahead counts as never.
 */
export function nextChange(schedule: Schedule, now: ClockTime): LocalMinute | null {
  const isOpen = isOpenAt(schedule, now);
  // Without exceptions the week repeats.
  const days = schedule.vacation || schedule.specialDays?.length ? SEARCHED_DAYS : DAYS_UNTIL_REPEATED;
  let end = now.minute;
  for (let ahead = -1; ahead < days; ahead++) {
    for (const span of spansBegunOn(schedule, now.today, ahead)) {
      if (!isOpen && span.start > now.minute) return localMinute(now.today, span.start);
      if (isOpen && span.start > end) return localMinute(now.today, end);
      end = Math.max(end, span.end);
    }
  }
  return isOpen && end < days * DAY_MINUTES ? localMinute(now.today, end) : null;
}

/** Returns the times that begin on the day `ahead` days after `today`, in order, in minutes since the midnight of `today`. */
function spansBegunOn(schedule: Schedule, today: LocalDay, ahead: number): Span[] {
  // After a break past midnight, the hours of the day before go on.
  return [ahead - 1, ahead]
    .flatMap((days) => {
      const hours = hoursOn(schedule, dayAfter(today, days));
      const shift = days * DAY_MINUTES;
      return hours ? spansOf(hours).map(({ start, end }) => ({ start: start + shift, end: end + shift })) : [];
    })
    .filter(({ start }) => Math.floor(start / DAY_MINUTES) === ahead)
    .sort((a, b) => a.start - b.start);
}

/** @param minute minutes since the midnight of `today` */
function localMinute(today: LocalDay, minute: number): LocalMinute {
  const days = Math.floor(minute / DAY_MINUTES);
  return { ...dayAfter(today, days), minute: minute - days * DAY_MINUTES };
}

/** Returns the holiday of a day on which the shop has hours of its week and says nothing else: the hours may differ. */
export function uncertainHoliday(schedule: Schedule, day: LocalDay): Holiday | undefined {
  const isTold = isVacation(schedule, day) || specialDayOn(schedule, day) !== undefined;
  return isTold || !schedule.openingHours?.[day.weekday] ? undefined : findHoliday(day.date);
}

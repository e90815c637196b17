import {
  type ClockTime,
  DAY_MINUTES,
  type DayTimes,
  hoursOn,
  isOpenAt,
  isOpenSinceYesterday,
  isVacation,
  type LocalDay,
  type LocalMinute,
  minutesOf,
  nextChange,
  type Schedule,
  uncertainHoliday,
} from './schedule.ts';

const SHORT_NAMES = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'];
const HOLIDAY_NOTE = 'Feriado: horário pode variar';

/** Whether a shop is open, in words. */
export interface OpeningWords {
  isOpen: boolean;
  /** `Aberto · fecha às 18:00`, `Fechado · abre amanhã às 9:00`, `Em férias até 10/01`, … */
  status: string;
  /** Message of the vacation, or that the hours of a holiday may differ; null for none. */
  note: string | null;
}

/** Returns whether a shop is open, and until when, for its card and its page; null if it has told no hours for today. */
export function openingWords(schedule: Schedule, now: ClockTime): OpeningWords | null {
  const isOpen = isOpenAt(schedule, now);
  const { vacation } = schedule;
  if (!isOpen && vacation && isVacation(schedule, now.today)) {
    return { isOpen, status: `Em férias até ${shortDate(vacation.to)}`, note: vacation.message };
  }
  if (!isOpen && hoursOn(schedule, now.today) === undefined) return null;
  const change = nextChange(schedule, now);
  const status = isOpen ? openUntil(schedule, now, change) : closedUntil(now.today, change);
  return { isOpen, status, note: uncertainHoliday(schedule, now.today) ? HOLIDAY_NOTE : null };
}

function openUntil(schedule: Schedule, now: ClockTime, closes: LocalMinute | null): string {
  const today = hoursOn(schedule, now.today);
  const isAllDay =
    !closes ||
    minutesUntil(now, closes) >= DAY_MINUTES ||
    (!!today && isAroundTheClock(today) && now.minute >= minutesOf(today.opens)) ||
    (isOpenSinceYesterday(schedule, now) && isAroundTheClock(hoursOn(schedule, now.yesterday)));
  return isAllDay ? 'Aberto 24 horas' : `Aberto · fecha às ${timeOf(closes.minute)}`;
}

function closedUntil(today: LocalDay, opens: LocalMinute | null): string {
  if (!opens) return 'Fechado';
  const time = `às ${timeOf(opens.minute)}`;
  const daysAhead = daysBetween(today, opens);
  if (daysAhead === 0) return `Fechado · abre ${time}`;
  if (daysAhead === 1) return `Fechado · abre amanhã ${time}`;
  return `Fechado · abre ${daysAhead <= 7 ? SHORT_NAMES[opens.weekday] : shortDate(opens.date)} ${time}`;
}

const daysBetween = (from: LocalDay, to: LocalDay) =>
  (Date.parse(to.date) - Date.parse(from.date)) / (DAY_MINUTES * 60_000);

const minutesUntil = (now: ClockTime, then: LocalMinute) =>
  daysBetween(now.today, then) * DAY_MINUTES + then.minute - now.minute;

/** Whether the hours of a day last until those of the next begin. */
export const isAroundTheClock = (day: DayTimes | null | undefined) =>
  !!day && day.opens === day.closes && !day.breaks?.length;

/** Formats a date, `YYYY-MM-DD`, as `10/01`. */
export const shortDate = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}`;

/** Formats minutes since midnight as `9:00`. */
export function timeOf(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES;
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`;
}

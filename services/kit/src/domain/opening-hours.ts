/** What the web client still uses of the hours of a week; removed with its last use, in favour of `schedule.ts`. */
import { clockIn, DAY_MINUTES, type DayTimes, minutesOf, spansOf, type WeekTimes } from './schedule.ts';

export interface LocalTime {
  /** 0 is Sunday. */
  day: number;
  /** `HH:MM` */
  time: string;
}

/** Returns the local time of a state. @param at milliseconds since the epoch */
export function localTimeIn(state: string | null, at: number): LocalTime {
  const { today, minute } = clockIn(state, at);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return { day: today.weekday, time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` };
}

/** Whether a shop is open by its week. */
export function isOpen(hours: WeekTimes, now: LocalTime): boolean {
  return covers(hours[now.day], minutesOf(now.time)) || isOpenSinceYesterday(hours, now);
}

/** Whether yesterday's hours end after midnight and have not ended. */
export function isOpenSinceYesterday(hours: WeekTimes, { day, time }: LocalTime): boolean {
  return covers(hours[dayBefore(day)], minutesOf(time) + DAY_MINUTES);
}

export const dayBefore = (day: number) => (day + 6) % 7;

const covers = (day: DayTimes | null | undefined, minute: number) =>
  !!day && spansOf(day).some(({ start, end }) => start <= minute && minute < end);

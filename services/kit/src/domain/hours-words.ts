import { isAroundTheClock, timeOf } from './opening-words.ts';
import {
  type ClockTime,
  type DayTimes,
  dayAfter,
  hoursOn,
  isOpenSinceYesterday,
  isVacation,
  type LocalDay,
  type Schedule,
  spansOf,
  specialDayOn,
} from './schedule.ts';

/** Names of the weekdays, Sunday first. */
export const WEEKDAY_NAMES = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const;

/** Returns today's hours, `Hoje: 8:00 às 12:00 e 13:30 às 18:00`, or `Desde ontem: …` while the shop is open by those; null if it has told none. */
export function currentHoursWords(schedule: Schedule, now: ClockTime): string | null {
  if (isOpenSinceYesterday(schedule, now)) return `Desde ontem: ${hoursWords(hoursOn(schedule, now.yesterday))}`;
  const today = hoursOn(schedule, now.today);
  return today === undefined ? null : `Hoje: ${hoursWords(today)}`;
}

/** Returns the hours of a day: `8:00 às 12:00 e 13:30 às 18:00`, `24 horas` or `fechado`. */
export function hoursWords(day: DayTimes | null | undefined): string {
  if (!day) return 'fechado';
  if (isAroundTheClock(day)) return '24 horas';
  const times = spansOf(day).map(({ start, end }) => `${timeOf(start)} às ${timeOf(end)}`);
  return [times.slice(0, -1).join(', '), times.at(-1)].filter(Boolean).join(' e ');
}

/** A row of the table of a week. */
export interface WeekRow extends LocalDay {
  name: string;
  hours: string;
  /** Name of a special day, or that the shop is on vacation; null for none, and for the usual hours. */
  label: string | null;
  /** Whether its hours are not those of the week. */
  isSpecial: boolean;
  isToday: boolean;
}

/** Returns the hours of today and the next six days, Monday first; without days for which the shop has told none. */
export function weekRows(schedule: Schedule, { today }: Pick<ClockTime, 'today'>): WeekRow[] {
  const mondayFirst = ({ weekday }: LocalDay) => (weekday + 6) % 7;
  const days = Array.from({ length: 7 }, (_, ahead) => dayAfter(today, ahead));
  return days
    .sort((a, b) => mondayFirst(a) - mondayFirst(b))
    .flatMap((day) => {
      const hours = hoursOn(schedule, day);
      if (hours === undefined) return [];
      const special = specialDayOn(schedule, day);
      const onVacation = isVacation(schedule, day);
      return [
        {
          ...day,
          name: WEEKDAY_NAMES[day.weekday] ?? '',
          hours: hoursWords(hours),
          label: onVacation ? 'Férias' : (special?.label ?? null),
          isSpecial: onVacation || special !== undefined,
          isToday: day.date === today.date,
        },
      ];
    });
}

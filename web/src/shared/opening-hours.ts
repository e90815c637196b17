import {
  type DayHours,
  dayBefore,
  isOpenSinceYesterday,
  type LocalTime,
  type OpeningHours,
} from '@cardume/bff/contract';

/** Names of the weekdays, Sunday first. */
export const DAY_NAMES = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
];
/** Weekdays in display order, Monday first; indexes of `DAY_NAMES`. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Formats the hours of a day: `09:00 às 18:00`, `24 horas` or `fechado`. */
export function formatDayHours(day: DayHours | null | undefined): string {
  if (!day) return 'fechado';
  return day.opens === day.closes ? '24 horas' : `${day.opens} às ${day.closes}`;
}

/** Formats the hours that apply: `Hoje: 09:00 às 18:00`, or `Desde ontem: …` while yesterday's last past midnight. */
export function formatCurrentHours(hours: OpeningHours, now: LocalTime): string {
  if (isOpenSinceYesterday(hours, now)) return `Desde ontem: ${formatDayHours(hours[dayBefore(now.day)])}`;
  return `Hoje: ${formatDayHours(hours[now.day])}`;
}

const SHORT_DAYS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'];
const DAY_MINUTES = 24 * 60;

/** The hours of one day, in minutes since today's midnight; negative before it. */
interface Span {
  start: number;
  end: number;
}

/**
 * Formats whether a shop is open, and when it closes or opens next: `Aberto · fecha às 18:00`.
 * Hours that follow each other without a pause count as one span.
 */
export function formatOpeningStatus(hours: OpeningHours, { day, time }: LocalTime): string {
  const now = minutesOf(time);
  // From yesterday, whose hours may end today, to the same weekday of next week, which may be the next to open.
  const spans = [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((ahead) => spanOf(hours[(day + ahead + 7) % 7], ahead));
  const lasting = spans.filter(({ start, end }) => start <= now && now < end);
  if (lasting.length > 0) {
    const closes = spans.reduce((end, span) => (span.start <= end ? Math.max(end, span.end) : end), now);
    const allDay = closes - now >= DAY_MINUTES || lasting.some(({ start, end }) => end - start === DAY_MINUTES);
    return allDay ? 'Aberto 24 horas' : `Aberto · fecha às ${clockOf(closes)}`;
  }
  const next = spans.find(({ start }) => start > now);
  if (!next) return 'Fechado';
  const ahead = Math.floor(next.start / DAY_MINUTES);
  const when = ['', 'amanhã '][ahead] ?? `${SHORT_DAYS[(day + ahead) % 7]} `;
  return `Fechado · abre ${when}às ${clockOf(next.start)}`;
}

function spanOf(day: DayHours | null | undefined, ahead: number): Span[] {
  if (!day) return [];
  const [opens, closes] = [minutesOf(day.opens), minutesOf(day.closes)];
  const start = ahead * DAY_MINUTES + opens;
  return [{ start, end: start + closes - opens + (closes <= opens ? DAY_MINUTES : 0) }];
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Formats minutes since midnight as `9:00`. */
function clockOf(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES;
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`;
}

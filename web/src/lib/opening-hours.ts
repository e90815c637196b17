import {
  type DayHours,
  dayBefore,
  isOpenSinceYesterday,
  type LocalTime,
  type OpeningHours,
} from '@cardume/bff/contract';

/** Names of the days, Sunday first. */
export const DAY_NAMES = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
];
/** The days in the order in which they are read: from Monday to Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** `09:00 às 18:00`, `24 horas`, `fechado`. */
export function hoursOf(day: DayHours | null | undefined): string {
  if (!day) return 'fechado';
  return day.opens === day.closes ? '24 horas' : `${day.opens} às ${day.closes}`;
}

/** The hours that apply at a moment, like `Hoje: 09:00 às 18:00`; after midnight those of yesterday may still do. */
export function hoursAt(hours: OpeningHours, now: LocalTime): string {
  if (isOpenSinceYesterday(hours, now)) return `Desde ontem: ${hoursOf(hours[dayBefore(now.day)])}`;
  return `Hoje: ${hoursOf(hours[now.day])}`;
}

const SHORT_DAYS = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'];
const DAY_MINUTES = 24 * 60;

/** Hours of one day on a scale of minutes that begins with today. */
interface Span {
  start: number;
  end: number;
}

/**
 * What a shop's card says of a moment, like `Aberto · fecha às 18:00`: when it closes, or when it opens next.
 * Hours that follow each other without a pause are one.
 */
export function openingWords(hours: OpeningHours, { day, time }: LocalTime): string {
  const now = minutesOf(time);
  // Yesterday's may end today; those of this weekday come again in a week.
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

/** `9:00`, `18:30`. */
function clockOf(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES;
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`;
}

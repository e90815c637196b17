import type { DayHours, OpeningHours } from '@cardume/bff/contract';

/** Time zones of the states that differ from Brasília. */
const TIME_ZONES: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};
const BRASILIA = 'America/Sao_Paulo';
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Made when they are first wanted: making one is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

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

export interface LocalTime {
  /** 0 is Sunday. */
  day: number;
  /** `HH:MM` */
  time: string;
}

/** The local time of a Brazilian state, independent of the reader's time zone. */
export function localTimeIn(state: string | null, at: number): LocalTime {
  const parts = clockOf(TIME_ZONES[state?.toUpperCase() ?? ''] ?? BRASILIA).formatToParts(at);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? '';
  return { day: WEEKDAYS.indexOf(part('weekday')), time: `${part('hour')}:${part('minute')}` };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, ...shown });
  clocks.set(timeZone, clock);
  return clock;
}

/** Whether a shop is open, by today's hours or yesterday's that end after midnight. */
export function isOpen(hours: OpeningHours, now: LocalTime): boolean {
  const today = hours[now.day];
  if (isOpenSinceYesterday(hours, now)) return true;
  if (!today || now.time < today.opens) return false;
  return closesNextDay(today) || now.time < today.closes;
}

/** Whether yesterday's hours end after midnight and have not ended. */
function isOpenSinceYesterday(hours: OpeningHours, { day, time }: LocalTime): boolean {
  const yesterday = hours[dayBefore(day)];
  return !!yesterday && closesNextDay(yesterday) && time < yesterday.closes;
}

const dayBefore = (day: number) => (day + 6) % 7;

const closesNextDay = ({ opens, closes }: DayHours) => closes <= opens;

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

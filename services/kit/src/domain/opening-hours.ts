/** Opening hours of a day, `HH:MM`. `closes` at or before `opens` is on the next day, so equal times mean 24 hours. */
export interface DayTimes {
  opens: string;
  closes: string;
}

/** Opening hours of a week: seven days, Sunday first, null for a closed day. */
export type WeekTimes = readonly (DayTimes | null)[];

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
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Formatters by time zone, cached because their construction is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

export interface LocalTime {
  /** 0 is Sunday. */
  day: number;
  /** `HH:MM` */
  time: string;
}

/** Returns the local time of a state; unknown ones have the time of Brasília. @param at milliseconds since the epoch */
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

/** Returns a function that returns the local time of a state at one moment; results are cached. */
export function localTimesAt(at: number): (state: string | null) => LocalTime {
  const times = new Map<string, LocalTime>();
  return (state) => {
    const key = state?.toUpperCase() ?? '';
    const known = times.get(key) ?? localTimeIn(key, at);
    times.set(key, known);
    return known;
  };
}

/** Whether a shop is open, by today's hours or by yesterday's if they end after midnight. */
export function isOpen(hours: WeekTimes, now: LocalTime): boolean {
  const today = hours[now.day];
  if (isOpenSinceYesterday(hours, now)) return true;
  if (!today || now.time < today.opens) return false;
  return closesNextDay(today) || now.time < today.closes;
}

/** Whether yesterday's hours end after midnight and have not ended. */
export function isOpenSinceYesterday(hours: WeekTimes, { day, time }: LocalTime): boolean {
  const yesterday = hours[dayBefore(day)];
  return !!yesterday && closesNextDay(yesterday) && time < yesterday.closes;
}

export const dayBefore = (day: number) => (day + 6) % 7;

const closesNextDay = ({ opens, closes }: DayTimes) => closes <= opens;

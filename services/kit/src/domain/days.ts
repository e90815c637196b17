export const SAO_PAULO_ZONE = 'America/Sao_Paulo';
// The Swedish locale formats dates as ISO 8601.
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: SAO_PAULO_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** Length of `YYYY-MM-DD HH:MM:SS`. */
const CLOCK_LENGTH = 19;

/** Returns the local time in America/Sao_Paulo as if it were UTC, in milliseconds. */
function shownAt(moment: number): number {
  // The format leaves out the zeros of a year before 1000, without which it is no ISO 8601.
  const shown = clock.format(moment).padStart(CLOCK_LENGTH, '0');
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

/**
 * Returns the moment of a local time in America/Sao_Paulo. A time that summer time skips, such as the midnight at which it
 * began until 2018, is the moment of the change.
 * @param day `YYYY-MM-DD` @param time `HH:MM`. Default: the beginning of the day
 */
export function saoPauloTime(day: string, time = '00:00'): Date {
  const wanted = Date.parse(`${day}T${time}Z`);
  // Near a change the offset some hours later may be another one, so it is looked up again.
  const about = wanted + (wanted - shownAt(wanted));
  const moment = wanted - (shownAt(about) - about);
  return new Date(shownAt(moment) < wanted ? about : moment);
}

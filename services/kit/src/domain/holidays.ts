/** A national holiday of Brazil. */
export interface Holiday {
  /** `YYYY-MM-DD` */
  date: string;
  name: string;
  /** Whether it is a day off by custom only (`ponto facultativo`). */
  optional: boolean;
}

/** Holidays on the same day of every year, as `MM-DD`. */
const FIXED = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra'],
  ['12-25', 'Natal'],
] as const;

/** Holidays at a number of days from Easter Sunday. */
const MOVABLE = [
  { days: -48, name: 'Carnaval', optional: true },
  { days: -47, name: 'Carnaval', optional: true },
  { days: -2, name: 'Sexta-feira Santa', optional: false },
  { days: 60, name: 'Corpus Christi', optional: true },
] as const;

/** By year, because the words of every card ask for the holiday of its day. */
const years = new Map<number, Holiday[]>();

/** Returns the holidays of a year by date. */
export function holidaysOf(year: number): Holiday[] {
  const known = years.get(year);
  if (known) return known;
  const fixed = FIXED.map(([day, name]) => ({ date: `${year}-${day}`, name, optional: false }));
  const movable = MOVABLE.map(({ days, ...holiday }) => ({ date: dateFromEaster(year, days), ...holiday }));
  const holidays = [...fixed, ...movable].sort((a, b) => a.date.localeCompare(b.date));
  years.set(year, holidays);
  return holidays;
}

/** Returns the holiday of a date, `YYYY-MM-DD`; undefined if it is none. */
export function findHoliday(date: string): Holiday | undefined {
  return holidaysOf(Number(date.slice(0, 4))).find((holiday) => holiday.date === date);
}

/** Returns the date of a day before or after Easter Sunday, which the Gregorian rule (Meeus, Jones, Butcher) computes. */
function dateFromEaster(year: number, days: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const fromMarch = epact + weekday - 7 * late + 22;
  const MARCH = 2;
  return new Date(Date.UTC(year, MARCH, fromMarch + days)).toISOString().slice(0, 10);
}

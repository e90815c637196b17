import type { OpeningHours } from '@cardume/stores/events';
import { randomFor } from '../random.ts';
import type { ShopSheet, ShopType } from './sheet.ts';

type Day = OpeningHours[number];

const from = (opens: string, closes: string): Day => ({ opens, closes });

/** Returns a week, Sunday first, with equal hours from Tuesday to Friday, and on Monday by default. */
const week = (weekday: Day, saturday: Day, sunday: Day = null, monday = weekday): OpeningHours => [
  sunday,
  monday,
  weekday,
  weekday,
  weekday,
  weekday,
  saturday,
];

const early = week(from('08:00', '18:00'), from('08:00', '13:00'));
const usual = week(from('09:00', '19:00'), from('09:00', '18:00'));
const sundayMorning = week(from('08:30', '20:00'), from('08:30', '19:00'), from('09:00', '13:00'));
const mall = week(from('10:00', '22:00'), from('10:00', '22:00'), from('14:00', '20:00'));
const late = week(from('11:00', '20:30'), from('10:00', '18:00'));
const noMonday = week(from('09:00', '18:30'), from('08:30', '17:00'), null, null);
const country = week(from('07:30', '17:30'), from('07:30', '12:00'));
/** Closes after midnight, later at the weekend. */
const overnight = week(from('16:00', '01:00'), from('14:00', '03:00'), from('14:00', '00:00'));
const closed = week(null, null);
const always = week(from('00:00', '00:00'), from('00:00', '00:00'), from('00:00', '00:00'));

const special = { always, overnight, closed };

const weeks: Record<ShopType, readonly OpeningHours[]> = {
  aqua: [usual, late, sundayMorning],
  reef: [late, noMonday, usual],
  planted: [late, usual, noMonday],
  pet: [sundayMorning, mall, usual, always],
  groomer: [noMonday, usual, early],
  cat: [usual, mall, noMonday],
  exotic: [usual, late, early],
  farm: [country, early, country],
  mixed: [sundayMorning, mall, usual],
};

/** Every third shop closes for lunch. */
const LUNCH_EVERY = 3;
const LUNCH = { from: '12:00', to: '13:30' };

/** Returns a day with a lunch break, if it is open from the morning to the afternoon. */
const withLunch = (day: Day): Day =>
  day && day.opens < LUNCH.from && day.closes > '15:00' ? { ...day, breaks: [LUNCH] } : day;

/** Returns the opening hours of the sheet, else hours that are usual for the type of shop; null for a shop without hours. */
export function openingHours({ name, shopType, noHours, hours }: ShopSheet, index: number): OpeningHours | null {
  if (noHours) return null;
  if (hours) return special[hours];
  const usualHours = randomFor(`opening hours of ${name}`).pick(weeks[shopType]);
  return index % LUNCH_EVERY === 1 ? usualHours.map(withLunch) : usualHours;
}

import { describe, expect, it } from '@jest/globals';
import { openingWords } from './opening-words.ts';
import { type ClockTime, clockIn, type DayTimes, type Schedule, type WeekTimes } from './schedule.ts';

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 4, 5, 6] as const;
type Times = readonly [opens: string, closes: string, ...breaks: string[]];

const times = ([opens, closes, ...breaks]: Times): DayTimes => ({
  opens,
  closes,
  breaks: breaks.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) })),
});
/** Opening hours on these days only. */
const week = (days: Record<number, Times>): WeekTimes =>
  Array.from({ length: 7 }, (_, day) => (days[day] ? times(days[day]) : null));
const everyDay = (...hours: Times) => week(Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, hours])));

const on = (date: string, time: string): ClockTime => clockIn('SP', Date.parse(`${date}T${time}-03:00`));
/** A day of a week without holidays; 2027-06-06 is a Sunday. */
const dayOf = (weekday: number) => `2027-06-0${6 + weekday}`.replace(/0(1\d)$/, '$1');
const at = (openingHours: WeekTimes, weekday: number, time: string) =>
  openingWords({ state: 'SP', openingHours }, on(dayOf(weekday), time))?.status;

describe('the words on a card', () => {
  it.each([
    ['00:00', 'Fechado · abre às 9:00'],
    ['08:59', 'Fechado · abre às 9:00'],
    ['09:00', 'Aberto · fecha às 18:00'],
    ['17:59', 'Aberto · fecha às 18:00'],
    ['18:00', 'Fechado · abre amanhã às 9:00'],
    ['23:59', 'Fechado · abre amanhã às 9:00'],
  ])('of a shop that opens from 9 to 18, at %s: %s', (time, words) => {
    expect(at(everyDay('09:00', '18:00'), MONDAY, time)).toBe(words);
  });

  it('have no leading zero in the hour, and one in the minutes', () => {
    expect(at(everyDay('07:05', '09:30'), MONDAY, '08:00')).toBe('Aberto · fecha às 9:30');
    expect(at(everyDay('07:05', '09:30'), MONDAY, '07:04')).toBe('Fechado · abre às 7:05');
    expect(at(everyDay('10:00', '00:00'), MONDAY, '23:59')).toBe('Aberto · fecha às 0:00');
    expect(at(everyDay('00:00', '10:00'), MONDAY, '10:00')).toBe('Fechado · abre amanhã às 0:00');
  });

  it.each([
    [MONDAY, '12:00', 'Fechado · abre qui. às 8:30'],
    [TUESDAY, '23:59', 'Fechado · abre qui. às 8:30'],
    [WEDNESDAY, '00:00', 'Fechado · abre amanhã às 8:30'],
    [THURSDAY, '08:29', 'Fechado · abre às 8:30'],
    [THURSDAY, '12:00', 'Fechado · abre qui. às 8:30'],
    [FRIDAY, '00:00', 'Fechado · abre qui. às 8:30'],
  ])('of a shop that opens on Thursdays only, on day %s at %s: %s', (day, time, words) => {
    expect(at(week({ [THURSDAY]: ['08:30', '12:00'] }), day, time)).toBe(words);
  });

  it.each([
    [SUNDAY, 'dom.'],
    [MONDAY, 'seg.'],
    [TUESDAY, 'ter.'],
    [WEDNESDAY, 'qua.'],
    [THURSDAY, 'qui.'],
    [FRIDAY, 'sex.'],
    [SATURDAY, 'sáb.'],
  ])('name the weekday %s %s', (day, name) => {
    expect(at(week({ [day]: ['09:00', '18:00'] }), (day + 5) % 7, '12:00')).toBe(`Fechado · abre ${name} às 9:00`);
  });

  it.each([
    [SATURDAY, '19:59', 'Fechado · abre às 20:00'],
    [SATURDAY, '20:00', 'Aberto · fecha às 2:00'],
    [SUNDAY, '01:59', 'Aberto · fecha às 2:00'],
    [SUNDAY, '02:00', 'Fechado · abre sáb. às 20:00'],
  ])('of hours past midnight, on day %s at %s: %s', (day, time, words) => {
    expect(at(week({ [SATURDAY]: ['20:00', '02:00'] }), day, time)).toBe(words);
  });

  it('name the end of hours that begin before those of yesterday have ended, or as they end', () => {
    const hours = week({ [MONDAY]: ['20:00', '10:00'], [TUESDAY]: ['08:00', '18:00'] });
    expect(at(hours, TUESDAY, '07:00')).toBe('Aberto · fecha às 18:00');
    expect(at(hours, TUESDAY, '09:00')).toBe('Aberto · fecha às 18:00');
    const night = week({ [FRIDAY]: ['18:00', '00:00'], [SATURDAY]: ['00:00', '04:00'] });
    expect(at(night, FRIDAY, '23:00')).toBe('Aberto · fecha às 4:00');
  });

  it('are 24 hours on such a day, until its hours end', () => {
    expect(at(everyDay('00:00', '00:00'), MONDAY, '00:00')).toBe('Aberto 24 horas');
    expect(at(everyDay('08:00', '08:00'), MONDAY, '07:59')).toBe('Aberto 24 horas');
    const mondays = week({ [MONDAY]: ['08:00', '08:00'] });
    expect(at(mondays, MONDAY, '07:59')).toBe('Fechado · abre às 8:00');
    expect(at(mondays, MONDAY, '08:00')).toBe('Aberto 24 horas');
    expect(at(mondays, TUESDAY, '07:59')).toBe('Aberto 24 horas');
    expect(at(mondays, TUESDAY, '08:00')).toBe('Fechado · abre seg. às 8:00');
  });

  it('are 24 hours where days follow each other without a pause', () => {
    const hours = week({ [MONDAY]: ['06:00', '00:00'], [TUESDAY]: ['00:00', '22:00'] });
    expect(at(hours, MONDAY, '21:59')).toBe('Aberto 24 horas');
    expect(at(hours, MONDAY, '22:01')).toBe('Aberto · fecha às 22:00');
  });

  it('are only «Fechado» where every day is closed, and nothing where no hours are given', () => {
    expect(at(week({}), MONDAY, '12:00')).toBe('Fechado');
    expect(openingWords({ state: 'SP', openingHours: null }, on(dayOf(MONDAY), '12:00'))).toBeNull();
    expect(openingWords({ state: 'SP' }, on(dayOf(MONDAY), '12:00'))).toBeNull();
  });

  it.each([
    ['11:59', 'Aberto · fecha às 12:00'],
    ['12:00', 'Fechado · abre às 13:30'],
    ['13:29', 'Fechado · abre às 13:30'],
    ['13:30', 'Aberto · fecha às 18:00'],
  ])('call a break closed, at %s: %s', (time, words) => {
    expect(at(everyDay('08:00', '18:00', '12:00-13:30'), MONDAY, time)).toBe(words);
  });

  it('do not say 24 hours where there is a break', () => {
    const hours = everyDay('00:00', '00:00', '12:00-13:00');
    expect(at(hours, MONDAY, '11:00')).toBe('Aberto · fecha às 12:00');
    expect(at(hours, MONDAY, '12:30')).toBe('Fechado · abre às 13:00');
    expect(at(hours, MONDAY, '13:00')).toBe('Aberto · fecha às 12:00');
  });
});

describe('exceptions from the week', () => {
  const openingHours = everyDay('09:00', '18:00');
  const words = (exceptions: Partial<Schedule>, date: string, time = '12:00') =>
    openingWords({ state: 'SP', openingHours, ...exceptions }, on(date, time));
  const special = (date: string, hours: Times | null, label: string | null = null) => ({
    date,
    label,
    hours: hours && times(hours),
  });

  it('are special days before the week', () => {
    const specialDays = [special('2027-06-08', ['10:00', '14:00']), special('2027-06-09', null)];
    expect(words({ specialDays }, '2027-06-08')?.status).toBe('Aberto · fecha às 14:00');
    expect(words({ specialDays }, '2027-06-08', '15:00')?.status).toBe('Fechado · abre qui. às 9:00');
    expect(words({ specialDays }, '2027-06-09')?.status).toBe('Fechado · abre amanhã às 9:00');
    const alone = { openingHours: null, specialDays };
    expect(words(alone, '2027-06-08')?.status).toBe('Aberto · fecha às 14:00');
    expect(words(alone, '2027-06-09')?.status).toBe('Fechado');
    expect(words(alone, '2027-06-10')).toBeNull();
  });

  it('are vacations before both', () => {
    const vacation = { from: '2027-01-02', to: '2027-01-10', message: 'Voltamos logo' };
    const specialDays = [special('2027-01-05', ['10:00', '14:00'])];
    const away = { isOpen: false, status: 'Em férias até 10/01', note: 'Voltamos logo' };
    for (const date of ['2027-01-02', '2027-01-05', '2027-01-10'])
      expect(words({ vacation, specialDays }, date)).toEqual(away);
    expect(words({ vacation }, '2027-01-11')?.status).toBe('Aberto · fecha às 18:00');
    expect(words({ vacation, openingHours: null }, '2027-01-02')).toEqual(away);
    // Ten days ahead a weekday would be the wrong one.
    expect(words({ vacation }, '2027-01-01', '18:00')?.status).toBe('Fechado · abre 11/01 às 9:00');
  });

  it('leave the hours that began on the day before', () => {
    const nights = { openingHours: everyDay('20:00', '02:00') };
    const vacation = { from: '2027-06-08', to: '2027-06-08', message: null };
    expect(words({ ...nights, vacation }, '2027-06-08', '01:59')?.status).toBe('Aberto · fecha às 2:00');
    expect(words({ ...nights, vacation }, '2027-06-08', '02:00')?.status).toBe('Em férias até 08/06');
    expect(words({ ...nights, vacation }, '2027-06-09', '01:00')?.status).toBe('Fechado · abre às 20:00');
  });

  it('are suspected on a holiday that the shop says nothing about', () => {
    const note = 'Feriado: horário pode variar';
    expect(words({}, '2027-04-21')).toEqual({ isOpen: true, status: 'Aberto · fecha às 18:00', note });
    expect(words({}, '2027-02-08', '08:00')).toEqual({ isOpen: false, status: 'Fechado · abre às 9:00', note });
    expect(words({}, '2027-04-22')?.note).toBeNull();
    expect(words({ specialDays: [special('2027-04-21', ['09:00', '18:00'])] }, '2027-04-21')?.note).toBeNull();
    // A Sunday.
    expect(words({ openingHours: week({ [MONDAY]: ['09:00', '18:00'] }) }, '2027-11-14')?.note).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { type Break, type ClockTime, clockIn, type DayTimes, type Schedule } from './schedule.ts';
import { answeredHoliday, hasValidBreaks, holidaysToAnswer, withoutPastDays } from './schedule-input.ts';

/** A clock of Brasília that shows a date and a time. */
const clock = (date: string, time: string): ClockTime => clockIn('SP', Date.parse(`${date}T${time}-03:00`));

describe('breaks', () => {
  const day = (opens: string, closes: string, ...breaks: string[]): DayTimes => ({
    opens,
    closes,
    breaks: breaks.map((text): Break => {
      const [from = '', to = ''] = text.split('-');
      return { from, to };
    }),
  });

  it.each([
    [true, day('08:00', '18:00')],
    [true, day('08:00', '18:00', '12:00-13:30')],
    [true, day('08:00', '18:00', '08:01-08:02', '17:58-17:59')],
    [true, day('20:00', '04:00', '23:30-00:30')],
    [true, day('20:00', '04:00', '22:00-23:00', '01:00-02:00')],
    [true, day('08:00', '08:00', '12:00-13:00', '00:00-07:59')],
    [true, day('00:00', '00:00', '12:00-13:00')],
    [false, day('08:00', '18:00', '08:00-09:00')],
    [false, day('08:00', '18:00', '17:00-18:00')],
    [false, day('08:00', '18:00', '07:00-09:00')],
    [false, day('08:00', '18:00', '17:00-19:00')],
    [false, day('08:00', '18:00', '19:00-20:00')],
    [false, day('08:00', '18:00', '12:00-12:00')],
    [false, day('08:00', '18:00', '13:00-12:00')],
    [false, day('08:00', '18:00', '10:00-11:00', '11:00-12:00')],
    [false, day('08:00', '18:00', '14:00-15:00', '10:00-11:00')],
    [false, day('08:00', '18:00', '10:00-12:00', '11:00-13:00')],
    [false, day('20:00', '04:00', '03:00-05:00')],
    [false, day('08:00', '08:00', '12:00-08:00')],
    [false, day('08:00', '08:00', '07:00-09:00')],
  ])('are valid: %s, in %j', (isValid, hours) => {
    expect(hasValidBreaks(hours)).toBe(isValid);
  });
});

describe('a holiday', () => {
  const hours = { opens: '09:00', closes: '18:00' };
  const weekdays: Schedule = { state: 'SP', openingHours: [null, hours, hours, hours, hours, hours, null] };
  const dates = (schedule: Schedule, date: string) =>
    holidaysToAnswer(schedule, clock(date, '10:00')).map((holiday) => holiday.date);

  it('is a special day once it is answered', () => {
    const tiradentes = { date: '2027-04-21', name: 'Tiradentes', optional: false };
    const special = { date: '2027-04-21', label: 'Tiradentes' };
    expect(answeredHoliday(weekdays, tiradentes, true)).toEqual({ ...special, hours });
    expect(answeredHoliday(weekdays, tiradentes, false)).toEqual({ ...special, hours: null });
  });

  it('is asked for in the 14 days before', () => {
    expect(dates(weekdays, '2027-04-06')).toEqual([]);
    expect(dates(weekdays, '2027-04-07')).toEqual(['2027-04-21']);
    expect(dates(weekdays, '2027-04-21')).toEqual(['2027-04-21']);
    expect(dates(weekdays, '2027-04-22')).toEqual([]);
    expect(dates(weekdays, '2027-02-01')).toEqual(['2027-02-08', '2027-02-09']);
    const monday = { date: '2027-02-08', label: 'Carnaval', hours: null };
    expect(dates({ ...weekdays, specialDays: [monday] }, '2027-02-01')).toEqual(['2027-02-09']);
  });
});

it('special days are over with their hours', () => {
  const special = (date: string, hours: DayTimes | null) => ({ date, label: null, hours });
  const days = [
    special('2027-04-19', { opens: '00:00', closes: '00:00' }),
    special('2027-04-20', { opens: '20:00', closes: '02:00' }),
    special('2027-04-21', null),
    special('2027-04-22', null),
  ];
  const left = (date: string, time: string) => withoutPastDays(days, clock(date, time)).map(({ date: day }) => day);
  expect(left('2027-04-21', '01:59')).toEqual(['2027-04-20', '2027-04-21', '2027-04-22']);
  expect(left('2027-04-21', '02:00')).toEqual(['2027-04-21', '2027-04-22']);
  expect(left('2027-04-22', '23:59')).toEqual(['2027-04-22']);
});

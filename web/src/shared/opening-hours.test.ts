import type { DayHours, OpeningHours } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import { formatCurrentHours, formatDayHours, formatOpeningStatus } from './opening-hours.ts';

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 4, 5, 6] as const;

describe('formatted opening hours', () => {
  it('are those of one day', () => {
    const days: (DayHours | null)[] = [null, { opens: '09:00', closes: '18:00' }, { opens: '00:00', closes: '00:00' }];
    expect(days.map(formatDayHours)).toEqual(['fechado', '09:00 às 18:00', '24 horas']);
  });

  it('are the current ones, after midnight those of yesterday', () => {
    const hours: OpeningHours = [null, null, null, null, null, null, { opens: '20:00', closes: '02:00' }];
    expect(formatCurrentHours(hours, { day: SATURDAY, time: '21:00' })).toBe('Hoje: 20:00 às 02:00');
    expect(formatCurrentHours(hours, { day: SUNDAY, time: '01:59' })).toBe('Desde ontem: 20:00 às 02:00');
    expect(formatCurrentHours(hours, { day: SUNDAY, time: '02:00' })).toBe('Hoje: fechado');
  });
});

describe('the opening status on a card', () => {
  type Times = readonly [opens: string, closes: string];
  /** Opening hours on these days only. */
  const week = (days: Record<number, Times>): OpeningHours =>
    Array.from({ length: 7 }, (_, day) => {
      const [opens, closes] = days[day] ?? [];
      return opens && closes ? { opens, closes } : null;
    });
  const everyDay = (opens: string, closes: string) =>
    week(Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, [opens, closes]])));
  const at = (hours: OpeningHours, day: number, time: string) => formatOpeningStatus(hours, { day, time });

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

  it('has no leading zero in the hour, and one in the minutes', () => {
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
  ])('names the weekday %s %s', (day, name) => {
    const twoDaysBefore = (day + 5) % 7;
    expect(at(week({ [day]: ['09:00', '18:00'] }), twoDaysBefore, '12:00')).toBe(`Fechado · abre ${name} às 9:00`);
  });

  it.each([
    [SATURDAY, '19:59', 'Fechado · abre às 20:00'],
    [SATURDAY, '20:00', 'Aberto · fecha às 2:00'],
    [SUNDAY, '01:59', 'Aberto · fecha às 2:00'],
    [SUNDAY, '02:00', 'Fechado · abre sáb. às 20:00'],
  ])('of hours past midnight, on day %s at %s: %s', (day, time, words) => {
    expect(at(week({ [SATURDAY]: ['20:00', '02:00'] }), day, time)).toBe(words);
  });

  it('names the end of hours that begin before those of yesterday have ended, or as they end', () => {
    const hours = week({ [MONDAY]: ['20:00', '10:00'], [TUESDAY]: ['08:00', '18:00'] });
    expect(at(hours, TUESDAY, '07:00')).toBe('Aberto · fecha às 18:00');
    expect(at(hours, TUESDAY, '09:00')).toBe('Aberto · fecha às 18:00');
    const night = week({ [FRIDAY]: ['18:00', '00:00'], [SATURDAY]: ['00:00', '04:00'] });
    expect(at(night, FRIDAY, '23:00')).toBe('Aberto · fecha às 4:00');
  });

  it('is 24 hours on such a day, until its hours end', () => {
    expect(at(everyDay('00:00', '00:00'), MONDAY, '00:00')).toBe('Aberto 24 horas');
    expect(at(everyDay('08:00', '08:00'), MONDAY, '07:59')).toBe('Aberto 24 horas');
    const mondays = week({ [MONDAY]: ['08:00', '08:00'] });
    expect(at(mondays, MONDAY, '07:59')).toBe('Fechado · abre às 8:00');
    expect(at(mondays, MONDAY, '08:00')).toBe('Aberto 24 horas');
    expect(at(mondays, TUESDAY, '07:59')).toBe('Aberto 24 horas');
    expect(at(mondays, TUESDAY, '08:00')).toBe('Fechado · abre seg. às 8:00');
  });

  it('is 24 hours where days follow each other without a pause', () => {
    const hours = week({ [MONDAY]: ['06:00', '00:00'], [TUESDAY]: ['00:00', '22:00'] });
    expect(at(hours, MONDAY, '21:59')).toBe('Aberto 24 horas');
    expect(at(hours, MONDAY, '22:01')).toBe('Aberto · fecha às 22:00');
  });

  it('is only «Fechado» where every day is closed', () => {
    expect(at(week({}), MONDAY, '12:00')).toBe('Fechado');
  });
});

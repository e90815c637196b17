import { describe, expect, it } from '@jest/globals';
import { currentHoursWords, hoursWords, weekRows } from './hours-words.ts';
import { type ClockTime, clockIn, type DayTimes, type Schedule, type WeekTimes } from './schedule.ts';

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6] as const;
type Times = readonly [opens: string, closes: string, ...breaks: string[]];

const times = ([opens, closes, ...breaks]: Times): DayTimes => ({
  opens,
  closes,
  breaks: breaks.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) })),
});
/** Opening hours on these days only. */
const week = (days: Record<number, Times>): WeekTimes =>
  Array.from({ length: 7 }, (_, day) => (days[day] ? times(days[day]) : null));

const on = (date: string, time: string): ClockTime => clockIn('SP', Date.parse(`${date}T${time}-03:00`));
/** A day of a week without holidays; 2027-06-06 is a Sunday. */
const dayOf = (weekday: number) => `2027-06-0${6 + weekday}`.replace(/0(1\d)$/, '$1');

describe('the hours', () => {
  it('of a day are formatted', () => {
    const lunch: Times = ['08:00', '18:00', '12:00-13:30'];
    const shown: [Times, string][] = [
      [['09:00', '18:00'], '9:00 às 18:00'],
      [lunch, '8:00 às 12:00 e 13:30 às 18:00'],
      [[...lunch, '15:00-15:10'], '8:00 às 12:00, 13:30 às 15:00 e 15:10 às 18:00'],
      [['20:00', '04:00', '23:30-00:30'], '20:00 às 23:30 e 0:30 às 4:00'],
      [['00:00', '00:00'], '24 horas'],
      [['00:00', '00:00', '12:00-13:00'], '0:00 às 12:00 e 13:00 às 0:00'],
    ];
    for (const [day, text] of shown) expect(hoursWords(times(day))).toBe(text);
    expect(hoursWords(null)).toBe('fechado');
  });

  it('are the current ones, after midnight those of yesterday', () => {
    const schedule = { state: 'SP', openingHours: week({ [SATURDAY]: ['20:00', '02:00'] }) };
    const current = (weekday: number, time: string) => currentHoursWords(schedule, on(dayOf(weekday), time));
    expect(current(SATURDAY, '21:00')).toBe('Hoje: 20:00 às 2:00');
    expect(currentHoursWords(schedule, on('2027-06-06', '01:59'))).toBe('Desde ontem: 20:00 às 2:00');
    expect(current(SUNDAY, '02:00')).toBe('Hoje: fechado');
    expect(currentHoursWords({ state: 'SP' }, on('2027-06-06', '10:00'))).toBeNull();
  });

  it('of the coming week have special days and vacations in their places', () => {
    const schedule: Schedule = {
      state: 'SP',
      openingHours: week({
        [MONDAY]: ['09:00', '18:00'],
        [THURSDAY]: ['09:00', '18:00'],
        [FRIDAY]: ['09:00', '12:00'],
      }),
      specialDays: [
        { date: '2027-06-10', label: 'Aniversário da loja', hours: times(['10:00', '12:00']) },
        { date: '2027-06-16', label: 'Balanço', hours: null },
      ],
      vacation: { from: '2027-06-14', to: '2027-06-20', message: null },
    };
    const rows = weekRows(schedule, on('2027-06-09', '10:00'));
    expect(rows.map(({ name, hours, label }) => [name, hours, label].filter(Boolean).join(' | '))).toEqual([
      'Segunda-feira | fechado | Férias',
      'Terça-feira | fechado | Férias',
      'Quarta-feira | fechado',
      'Quinta-feira | 10:00 às 12:00 | Aniversário da loja',
      'Sexta-feira | 9:00 às 12:00',
      'Sábado | fechado',
      'Domingo | fechado',
    ]);
    expect(rows.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2027-06-09']);
    expect(rows.filter(({ isSpecial }) => isSpecial).map(({ weekday }) => weekday)).toEqual([1, 2, THURSDAY]);
  });
});

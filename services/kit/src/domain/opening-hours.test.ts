import { describe, expect, it } from '@jest/globals';
import { type DayTimes, isOpen, localTimeIn, localTimesAt, type WeekTimes } from './opening-hours.ts';

const MONDAY = 1;
const [TUESDAY, SUNDAY, SATURDAY] = [2, 0, 6];

/** Opening hours on one day only. */
const only = (day: number, opens: string, closes: string): WeekTimes =>
  Array.from({ length: 7 }, (_, index): DayTimes | null => (index === day ? { opens, closes } : null));

describe('the clocks of a state', () => {
  // 01:30 of a Monday in Greenwich.
  const at = Date.UTC(2026, 10, 23, 1, 30);

  it.each([
    ['SP', '22:30'],
    ['PE', '22:30'],
    [null, '22:30'],
    ['AM', '21:30'],
    ['am', '21:30'],
    ['RR', '21:30'],
    ['RO', '21:30'],
    ['MT', '21:30'],
    ['MS', '21:30'],
    ['AC', '20:30'],
  ])('of %s show %s of the day before', (state, time) => {
    expect(localTimeIn(state, at)).toEqual({ day: SUNDAY, time });
    expect(localTimesAt(at)(state)).toEqual({ day: SUNDAY, time });
  });

  it('show midnight as 00:00 of the day that begins', () => {
    expect(localTimeIn('SP', Date.UTC(2026, 10, 23, 3))).toEqual({ day: MONDAY, time: '00:00' });
    expect(localTimeIn('AC', Date.UTC(2026, 10, 23, 5))).toEqual({ day: MONDAY, time: '00:00' });
  });
});

describe('a shop', () => {
  it.each([
    ['08:59', false],
    ['09:00', true],
    ['17:59', true],
    ['18:00', false],
  ])('that opens from 9 to 18 is at %s open: %s', (time, open) => {
    const hours = only(MONDAY, '09:00', '18:00');
    expect(isOpen(hours, { day: MONDAY, time })).toBe(open);
    expect(isOpen(hours, { day: TUESDAY, time })).toBe(false);
  });

  it.each([
    [SATURDAY, '01:00', false],
    [SATURDAY, '19:59', false],
    [SATURDAY, '20:00', true],
    [SATURDAY, '23:59', true],
    [SUNDAY, '00:00', true],
    [SUNDAY, '01:59', true],
    [SUNDAY, '02:00', false],
    [SUNDAY, '20:00', false],
  ])('that opens on Saturday from 20 to 2 is on day %s at %s open: %s', (day, time, open) => {
    expect(isOpen(only(SATURDAY, '20:00', '02:00'), { day, time })).toBe(open);
  });

  it('that closes at midnight is open to the last minute', () => {
    const hours = only(MONDAY, '10:00', '00:00');
    expect(isOpen(hours, { day: MONDAY, time: '23:59' })).toBe(true);
    expect(isOpen(hours, { day: TUESDAY, time: '00:00' })).toBe(false);
  });

  it('that closes when it opens is open for 24 hours', () => {
    const hours = only(MONDAY, '08:00', '08:00');
    const open = [
      { day: MONDAY, time: '07:59' },
      { day: MONDAY, time: '08:00' },
      { day: TUESDAY, time: '07:59' },
      { day: TUESDAY, time: '08:00' },
    ].map((now) => isOpen(hours, now));
    expect(open).toEqual([false, true, true, false]);
  });
});

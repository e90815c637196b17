import { describe, expect, it } from '@jest/globals';
import { formatTime, formatTimeSince, fromSaoPauloTime, nextWeek, toSaoPauloTime } from './dates.ts';

it('formats a time of day with two digits each', () => {
  expect(formatTime(new Date(2026, 10, 26, 9, 5).getTime())).toBe('09:05');
});

describe('clocks in São Paulo', () => {
  it.each([
    ['2026-11-21T18:30', '2026-11-21T21:30:00.000Z'],
    ['2026-12-31T23:59:05', '2027-01-01T02:59:05.000Z'],
    ['2026-01-01T00:00', '2026-01-01T03:00:00.000Z'],
    ['2018-11-03T23:30', '2018-11-04T02:30:00.000Z'],
    ['2018-11-04T01:00', '2018-11-04T03:00:00.000Z'],
    ['2019-02-16T22:30', '2019-02-17T00:30:00.000Z'],
  ])('show %s at %s', (shown, moment) => {
    expect(fromSaoPauloTime(shown)).toBe(moment);
    expect(toSaoPauloTime(moment)).toBe(shown);
  });

  it('show no moment where nothing is typed; a year that is none is left as it is', () => {
    expect(fromSaoPauloTime('')).toBeNull();
    for (const shown of ['12026-01-01T00:00', '0026-01-01T00:00']) expect(fromSaoPauloTime(shown)).toBe(shown);
  });
});

it.each([
  ['2026-03-10T11:59:40Z', 'há 0 min'],
  ['2026-03-10T11:01:00Z', 'há 59 min'],
  ['2026-03-10T11:00:00Z', 'há 1 h'],
  ['2026-03-10T08:30:00Z', 'há 3 h'],
  ['2026-03-09T12:00:00Z', 'há 1 dia'],
  ['2026-03-01T12:00:00Z', 'há 9 dias'],
  ['2026-03-10T12:00:05Z', 'há 0 min'],
])('says how long ago %s was: %s', (iso, words) => {
  expect(formatTimeSince(iso, Date.parse('2026-03-10T12:00:00Z'))).toBe(words);
});

it.each([
  ['Wednesday', '2026-11-25T12:00:00Z', '2026-11-30', '2026-12-06'],
  ['Sunday, 23 h in São Paulo', '2026-11-30T02:00:00Z', '2026-11-30', '2026-12-06'],
  ['Monday, 0 h in São Paulo', '2026-11-30T03:00:00Z', '2026-12-07', '2026-12-13'],
  ['the end of a year', '2026-12-31T12:00:00Z', '2027-01-04', '2027-01-10'],
  ['a change of the clock', '2018-10-31T12:00:00Z', '2018-11-05', '2018-11-11'],
])('the next week on %s is from Monday to Sunday', (_day, now, monday, sunday) => {
  expect(nextWeek(Date.parse(now))).toEqual({ showFrom: `${monday}T00:00`, showUntil: `${sunday}T23:59` });
});

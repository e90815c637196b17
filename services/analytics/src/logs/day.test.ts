import { expect, test } from '@jest/globals';
import { dayOf, daysUntil, hourOf } from './day.ts';

test.each([
  ['2026-11-21T02:59:59.999Z', '2026-11-20'],
  ['2026-11-21T03:00:00.000Z', '2026-11-21'],
  ['2027-01-01T02:59:59.999Z', '2026-12-31'],
  ['2024-03-01T01:00:00.000Z', '2024-02-29'],
  // Until 2019, daylight saving time moved midnight to 02:00 UTC.
  ['2018-12-10T01:59:59.999Z', '2018-12-09'],
  ['2018-12-10T02:00:00.000Z', '2018-12-10'],
])('%s is on %s in São Paulo', (moment, day) => {
  expect(dayOf(new Date(moment))).toBe(day);
});

test.each([
  ['2026-11-21T02:59:59.999Z', '23'],
  ['2026-11-21T03:00:00.000Z', '00'],
  ['2018-12-10T02:00:00.000Z', '00'],
])('%s is in hour %s in São Paulo', (moment, hour) => {
  expect(hourOf(new Date(moment))).toBe(hour);
});

test('the last days are consecutive dates, oldest first, across months and years', () => {
  expect(daysUntil(new Date('2027-01-02T01:00:00Z'), 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(daysUntil(new Date('2024-03-01T12:00:00Z'), 2)).toEqual(['2024-02-29', '2024-03-01']);
});

test('no day is missing or repeated around daylight saving time', () => {
  const days = daysUntil(new Date('2019-02-20T12:00:00Z'), 120);
  expect(new Set(days).size).toBe(120);
  expect(days[0]).toBe('2018-10-24');
  expect(days).toContain('2018-11-04');
  expect(days).toContain('2019-02-17');
});

import { expect, it } from '@jest/globals';
import { formatTimeSince } from './moments.ts';

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

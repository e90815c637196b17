import { expect, it } from '@jest/globals';
import { csvNameOf, csvOfDays } from './csv.ts';
import { CLICKS, VISITS } from './days.ts';

const days = [
  { date: '2025-12-31', visits: 1284, clicks: 34 },
  { date: '2026-01-01', visits: 0, clicks: 0 },
];

it('is a table that a Brazilian Excel opens: marked UTF-8, semicolons, days as they are written there', () => {
  const csv = csvOfDays(days, [VISITS, CLICKS]);
  expect(csv).toBe('\uFEFFData;Visitas;Cliques\r\n31/12/2025;1284;34\r\n01/01/2026;0;0\r\n');
  expect([...new TextEncoder().encode(csv).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'D'.charCodeAt(0)]);
});

it('is named after its subject, the number of days and the last of them', () => {
  expect(csvNameOf('analytics', days)).toBe('cardume-analytics-2-dias-2026-01-01.csv');
});

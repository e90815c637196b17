import { expect, it } from '@jest/globals';
import { saoPauloTime } from './days.ts';

it('a day begins at midnight in São Paulo, in summer time too', () => {
  expect(saoPauloTime('2026-01-31').toISOString()).toBe('2026-01-31T03:00:00.000Z');
  expect(saoPauloTime('2019-01-31').toISOString()).toBe('2019-01-31T02:00:00.000Z');
  expect(saoPauloTime('2026-01-31', '15:30').toISOString()).toBe('2026-01-31T18:30:00.000Z');
});

it('a day of a year before 1000 is one, as a date field reports it while its year is typed', () => {
  for (const year of ['0001', '0020', '0202', '0999', '1000']) {
    expect(saoPauloTime(`${year}-01-31`).toISOString().slice(0, 10)).toBe(`${year}-01-31`);
  }
});

it('the day on which summer time begins has no midnight, and the day before its end has 25 hours', () => {
  expect(saoPauloTime('2018-11-04').toISOString()).toBe('2018-11-04T03:00:00.000Z');
  expect(saoPauloTime('2018-11-05').toISOString()).toBe('2018-11-05T02:00:00.000Z');
  expect(saoPauloTime('2019-02-16').toISOString()).toBe('2019-02-16T02:00:00.000Z');
  expect(saoPauloTime('2019-02-17').toISOString()).toBe('2019-02-17T03:00:00.000Z');
});

import { describe, expect, it } from '@jest/globals';
import { findHoliday, holidaysOf } from './holidays.ts';

describe('the holidays of a year', () => {
  it('are the fixed ones and those around Easter, by date', () => {
    expect(holidaysOf(2027).map(({ date, name, optional }) => `${date} ${name}${optional ? '?' : ''}`)).toEqual([
      '2027-01-01 Confraternização Universal',
      '2027-02-08 Carnaval?',
      '2027-02-09 Carnaval?',
      '2027-03-26 Sexta-feira Santa',
      '2027-04-21 Tiradentes',
      '2027-05-01 Dia do Trabalho',
      '2027-05-27 Corpus Christi?',
      '2027-09-07 Independência do Brasil',
      '2027-10-12 Nossa Senhora Aparecida',
      '2027-11-02 Finados',
      '2027-11-15 Proclamação da República',
      '2027-11-20 Dia da Consciência Negra',
      '2027-12-25 Natal',
    ]);
  });

  it.each([
    [2000, '2000-04-21'],
    [2008, '2008-03-21'],
    [2011, '2011-04-22'],
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2026, '2026-04-03'],
    [2038, '2038-04-23'],
    [2049, '2049-04-16'],
    [2076, '2076-04-17'],
    [2285, '2285-03-20'],
  ])('of %s have their Good Friday on %s', (year, date) => {
    expect(holidaysOf(year).find(({ name }) => name === 'Sexta-feira Santa')?.date).toBe(date);
  });

  it('are found by date', () => {
    expect(findHoliday('2026-02-17')).toEqual({ date: '2026-02-17', name: 'Carnaval', optional: true });
    expect(findHoliday('2026-02-18')).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { cnpj, formatCnpj, hasValidCheckDigits } from './cnpj.ts';

describe('a CNPJ', () => {
  it.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12abc34501de35'])('%s is right', (text) => {
    expect(hasValidCheckDigits(text)).toBe(true);
  });

  it.each(['11.222.333/0001-80', '12.ABC.345/01DE-53', '00.000.000/0000-00', '11222333', ''])('%s is not', (text) => {
    expect(hasValidCheckDigits(text)).toBe(false);
  });

  it('is formatted while it is typed', () => {
    expect(['1', '112', '11222', '112223330', '1122233300018', '11222333000181999'].map(formatCnpj)).toEqual([
      '1',
      '11.2',
      '11.222',
      '11.222.333/0',
      '11.222.333/0001-8',
      '11.222.333/0001-81',
    ]);
  });

  it('is kept formatted, right or not; what cannot be one is refused', () => {
    expect(cnpj.parse(' 12abc34501de35 ')).toBe('12.ABC.345/01DE-35');
    expect(cnpj.parse('11222333000180')).toBe('11.222.333/0001-80');
    expect(cnpj.safeParse('1122233300018').error?.issues[0]?.message).toContain('14 caracteres');
    expect(cnpj.safeParse(' ').error?.issues[0]?.message).toBe('CNPJ é obrigatório');
  });
});

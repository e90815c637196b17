import { describe, expect, it } from '@jest/globals';
import { countWithNoun, formatDistance } from './numbers.ts';

describe('counted', () => {
  it('takes the singular for one only', () => {
    expect(countWithNoun(0, 'loja', 'lojas')).toBe('0 lojas');
    expect(countWithNoun(1, 'loja', 'lojas')).toBe('1 loja');
    expect(countWithNoun(3482, 'visita', 'visitas')).toBe('3.482 visitas');
  });
});

describe('formatDistance', () => {
  it('names no metres between positions that are the same', () => {
    expect(formatDistance(0)).toBeNull();
    expect(formatDistance(0.0004)).toBeNull();
  });

  it('rounds metres under a kilometre and keeps one decimal above', () => {
    expect(formatDistance(0.6499)).toBe('650 m');
    expect(formatDistance(0.9996)).toBe('1,0 km');
    expect(formatDistance(1.24)).toBe('1,2 km');
    expect(formatDistance(0.001)).toBe('1 m');
    expect(formatDistance(12)).toBe('12,0 km');
    expect(formatDistance(999.94)).toBe('999,9 km');
  });

  it('has a point and no decimal from a thousand kilometres on', () => {
    expect(formatDistance(999.95)).toBe('1.000 km');
    expect(formatDistance(1000)).toBe('1.000 km');
    expect(formatDistance(2364.6)).toBe('2.365 km');
    expect(formatDistance(12_000.4)).toBe('12.000 km');
  });
});

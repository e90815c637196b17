import { describe, expect, it } from '@jest/globals';
import { Cities } from './cities.ts';

describe('the cities of the listed shops', () => {
  it('are removed with their last shop, and their numbers are reused', () => {
    const cities = new Cities();
    const first = cities.add('São Paulo');
    for (let n = 0; n < 1_000; n++) {
      expect(cities.add(`Cidade ${n}`)).toBe(first + 1);
      cities.remove(first + 1, `Cidade ${n}`);
    }
    expect([cities.find('sao paulo'), cities.find('Cidade 1')]).toEqual([first, undefined]);
    expect(cities.json()).toBe('["São Paulo"]');
    expect(cities.add('SAO PAULO')).toBe(first);
    cities.remove(first, 'São Paulo');
    expect(cities.json()).toBe('["SAO PAULO"]');
  });
});

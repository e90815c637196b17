import { describe, expect, it } from '@jest/globals';
import { Towns } from './towns.ts';

describe('the towns of the listed shops', () => {
  it('are removed with their last shop, and their numbers are reused', () => {
    const towns = new Towns();
    const first = towns.add('São Paulo');
    for (let n = 0; n < 1_000; n++) {
      expect(towns.add(`Cidade ${n}`)).toBe(first + 1);
      towns.remove(first + 1, `Cidade ${n}`);
    }
    expect([towns.find('sao paulo'), towns.find('Cidade 1')]).toEqual([first, undefined]);
    expect(towns.json()).toBe('["São Paulo"]');
    expect(towns.add('SAO PAULO')).toBe(first);
    towns.remove(first, 'São Paulo');
    expect(towns.json()).toBe('["SAO PAULO"]');
  });
});

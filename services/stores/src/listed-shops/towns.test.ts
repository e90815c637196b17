import { describe, expect, it } from '@jest/globals';
import { belongingOf, Towns } from './towns.ts';

/** Positions of the town halls, near enough. */
const CURITIBA = { latitude: '-25.43', longitude: '-49.27' };
const AT_SEA = { latitude: '0', longitude: '0' };
const NOWHERE = { latitude: null, longitude: null };

describe('a shop belongs', () => {
  it.each([
    ['to the state and the city that it names', { state: 'SP', city: 'Curitiba', ...CURITIBA }, 'SP', 'Curitiba'],
    ['to its state in any case', { state: 'pr', city: 'Curitiba', ...NOWHERE }, 'PR', 'Curitiba'],
    ['without a state to the town at its position', { state: null, city: 'Recife', ...CURITIBA }, 'PR', 'Curitiba'],
    ['with an unknown state, too', { state: 'XX', city: 'Recife', ...CURITIBA }, 'PR', 'Curitiba'],
    ['without both to the only town of its name', { state: null, city: 'curitiba', ...NOWHERE }, 'PR', 'Curitiba'],
    ['also at a position outside Brazil', { state: '', city: 'Curitiba', ...AT_SEA }, 'PR', 'Curitiba'],
    // Paraná and Rio Grande do Sul among others have one.
    ['to none if several states have its name', { state: null, city: 'Bom Jesus', ...NOWHERE }, undefined, undefined],
    ['to none if no state has its name', { state: null, city: 'Atlântida', ...NOWHERE }, undefined, undefined],
    ['to no town if its city has no Latin letter', { state: 'SP', city: '東京', ...NOWHERE }, 'SP', undefined],
  ])('%s', (_, shop, state, town) => {
    expect(belongingOf(shop)).toEqual({ state, town });
  });
});

describe('the towns of the shops', () => {
  it('are found in any spelling, in their state, while they have listed shops', () => {
    const towns = new Towns();
    const number = towns.claim('SP', 'Santa Barbara dOeste');
    expect(towns.find('SP', "Santa Bárbara d'Oeste")).toBeUndefined();
    towns.list(number, 'Santa Barbara dOeste');
    for (const name of [
      'santa-barbara-d-oeste',
      'SANTA BÁRBARA D’OESTE',
      'Santa Bárbara d´Oeste',
      'santabarbaradoeste',
    ])
      expect([name, towns.find('SP', name)]).toEqual([name, number]);
    expect(towns.find('PR', 'Santa Barbara dOeste')).toBeUndefined();
    expect(towns.get(number)).toMatchObject({
      uf: 'sp',
      slug: 'santa-barbara-d-oeste',
      name: "Santa Bárbara d'Oeste",
      stores: 1,
    });
    towns.unlist(number, 'Santa Barbara dOeste');
    expect([towns.get(number), towns.find('SP', 'Santa Barbara dOeste')]).toEqual([undefined, undefined]);
  });

  it('that the gazetteer lacks have the spelling of most listed shops', () => {
    const towns = new Towns();
    const add = (name: string) => {
      const number = towns.claim('PR', name);
      towns.list(number, name);
      return number;
    };
    const number = add('Vila dos Peixes');
    expect(add('VILA DOS PEIXES')).toBe(number);
    expect(add('VILA DOS PEIXES')).toBe(number);
    expect(towns.get(number)).toMatchObject({ name: 'VILA DOS PEIXES', slug: 'vila-dos-peixes', place: undefined });
    for (let n = 0; n < 2; n++) towns.unlist(number, 'VILA DOS PEIXES');
    expect(towns.get(number)).toMatchObject({ name: 'Vila dos Peixes', stores: 1 });
  });

  it('reuse the numbers of towns without shops', () => {
    const towns = new Towns();
    const first = towns.claim('PR', 'Curitiba');
    expect(towns.claim('PR', 'CURITIBA')).toBe(first);
    towns.release(first);
    const second = towns.claim('PR', 'Londrina');
    expect(second).not.toBe(first);
    towns.release(first);
    expect(towns.claim('PR', 'Maringá')).toBe(first);
  });
});

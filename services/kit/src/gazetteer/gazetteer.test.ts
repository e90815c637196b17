import { expect, it } from '@jest/globals';
import { gazetteer } from './index.ts';

const { placeAt, townIn, townsNamed, places } = gazetteer();

it('finds every town by its state and name', () => {
  const towns = places.filter(({ kind }) => kind === 'town');
  expect(towns.filter((town) => townIn(town.state, town.name.toUpperCase()) !== town)).toEqual([]);
  expect(townIn('SP', 'Curitiba')).toBeUndefined();
});

it('finds the towns of a name, one for each state, largest first', () => {
  const found = townsNamed('bom jesus');
  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found.map(({ state }) => state)).size).toBe(found.length);
  expect(found.map(({ population }) => population)).toEqual(
    found.map(({ population }) => population).sort((a, b) => b - a),
  );
  expect(townsNamed('Atlântida Submersa')).toEqual([]);
});

it('has a town for every neighbourhood', () => {
  expect(places.filter(({ city, state }) => !townIn(state, city))).toEqual([]);
});

it('finds the nearest place in Brazil only', () => {
  expect(placeAt({ lat: -25.43, lng: -49.27 })).toMatchObject({ city: 'Curitiba', state: 'PR' });
  for (const at of [
    { lat: 0, lng: 0 },
    { lat: Number.NaN, lng: Number.NaN },
  ])
    expect(placeAt(at)).toBeUndefined();
});

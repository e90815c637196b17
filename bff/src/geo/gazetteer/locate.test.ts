import { gazetteer as embedded } from '@cardume/kit/gazetteer';
import { expect, it } from '@jest/globals';
import { GazetteerGeocoder } from './index.ts';

const gazetteer = new GazetteerGeocoder({ listed: function* () {} });

it('finds every town in its state, whatever towns of its name other states have', async () => {
  const towns = embedded().places.filter(({ kind, state }) => kind === 'town' && state);
  const elsewhere: string[] = [];
  for (const { name, state } of towns) {
    const found = await gazetteer.locate(`Rua A, 1, Centro, ${name}`, state);
    if (found?.state !== state) elsewhere.push(`${name} - ${state}`);
  }
  expect(towns.length).toBeGreaterThan(5_000);
  expect(elsewhere).toEqual([]);
});

it('finds nothing in a state without a town of the name', async () => {
  expect(await gazetteer.locate('Rua A, 1, Centro, Cascavel', 'SP')).toBeUndefined();
});

it.each([
  "Santa Bárbara d'Oeste",
  'Santa Bárbara d’Oeste',
  'santa barbara d´oeste',
  'Santa Bárbara D Oeste',
  'Santa-Bárbara dOeste',
])('takes %s for one town', async (town) => {
  expect(await gazetteer.locate(`Rua A, 1, Centro, ${town}`, 'SP')).toMatchObject({
    state: 'SP',
    placeId: 'br-3545803',
  });
  const [place] = await gazetteer.suggest(town);
  expect(place).toMatchObject({ placeId: 'br-3545803' });
});

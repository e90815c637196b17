import { describe, expect, it } from '@jest/globals';
import { mapUrl } from './maps.ts';

const shop = {
  latitude: null,
  longitude: null,
  formattedAddress: null,
  address: 'Rua Vergueiro, 1000',
  neighborhood: 'Vila Mariana',
  city: 'São Paulo',
  state: 'SP',
};

describe('mapUrl', () => {
  it('points at the coordinates where there are any', () => {
    expect(mapUrl({ ...shop, latitude: '-23.5', longitude: '-46.6' })).toContain('query=-23.5%2C-46.6');
  });

  it('searches for the address otherwise', () => {
    expect(decodeURIComponent(mapUrl(shop))).toContain('query=Rua Vergueiro, 1000, Vila Mariana, São Paulo, SP');
  });
});

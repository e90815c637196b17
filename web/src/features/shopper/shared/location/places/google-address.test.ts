import { describe, expect, it } from '@jest/globals';
import { localityOf } from './google-address.ts';

const part = (long: string, short: string, ...types: string[]) => ({ long, short, types });

describe('the locality of a Google address', () => {
  it('is a neighbourhood in a town', () => {
    const parts = [
      part('Vila Mariana', 'Vila Mariana', 'sublocality_level_1', 'sublocality', 'political'),
      part('São Paulo', 'São Paulo', 'administrative_area_level_2', 'political'),
      part('São Paulo', 'SP', 'administrative_area_level_1', 'political'),
    ];
    expect(localityOf(parts)).toEqual({ city: 'São Paulo', state: 'SP', neighborhood: 'Vila Mariana' });
  });

  it('is a town without a neighbourhood', () => {
    const parts = [part('Olinda', 'Olinda', 'locality'), part('Pernambuco', 'PE', 'administrative_area_level_1')];
    expect(localityOf(parts)).toEqual({ city: 'Olinda', state: 'PE', neighborhood: null });
  });
});

import { readFilters, writeFilters } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import { changeFilters } from './filters.ts';

const none = { search: '', category: '', city: '', page: 1, favourites: false };

describe('filters', () => {
  it('come back from the address as they were written', () => {
    const filters = { search: 'peixes marinhos', category: 'peixes', city: 'São Paulo', page: 3, favourites: true };
    expect(readFilters(writeFilters(filters))).toEqual(filters);
  });

  it('leave the address clean when there are none', () => {
    expect(writeFilters(none).toString()).toBe('');
    expect(readFilters(new URLSearchParams('pagina=-2'))).toEqual(none);
    expect(readFilters(new URLSearchParams('pagina=x'))).toEqual(none);
  });

  it('go back to the first page on any change but that of the page', () => {
    const third = { ...none, page: 3 };
    expect(changeFilters(third, { city: 'Santos' })).toEqual({ ...none, city: 'Santos' });
    expect(changeFilters(third, { page: 4 })).toEqual({ ...none, page: 4 });
  });
});

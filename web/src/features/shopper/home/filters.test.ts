import { type HomeFilters, listQueryOf, productQueryOf, readFilters, writeFilters } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import { changeFilters } from './filters.ts';

const none: HomeFilters = {
  search: '',
  category: '',
  city: '',
  page: 1,
  favourites: false,
  open: false,
  delivers: false,
  order: 'relevance',
  view: null,
  exact: false,
};

describe('filters', () => {
  it('come back from the address as they were written', () => {
    const filters: HomeFilters = {
      search: 'peixes marinhos',
      category: 'peixes',
      city: 'São Paulo',
      page: 3,
      favourites: true,
      open: true,
      delivers: true,
      order: 'price-desc',
      view: 'products',
      exact: true,
    };
    expect(readFilters(writeFilters(filters))).toEqual(filters);
  });

  it('show products of a search only, in an order that they have', () => {
    expect(readFilters(new URLSearchParams('ver=produtos&ordem=price'))).toEqual(none);
    expect(readFilters(new URLSearchParams('busca=neon&ver=produtos&ordem=rating')).order).toBe('relevance');
    expect(readFilters(new URLSearchParams('busca=neon&ver=x')).view).toBeNull();
    expect(readFilters(new URLSearchParams('busca=neon&ver=lojas')).view).toBe('shops');
    expect(writeFilters({ ...none, search: 'neon', view: 'shops' }).toString()).toBe('busca=neon&ver=lojas');
  });

  it('leave the address clean when there are none', () => {
    expect(writeFilters(none).toString()).toBe('');
    expect(readFilters(new URLSearchParams('pagina=-2'))).toEqual(none);
    expect(readFilters(new URLSearchParams('pagina=x'))).toEqual(none);
    // The server refuses it.
    expect(readFilters(new URLSearchParams('pagina=1e20'))).toEqual(none);
  });

  it('go back to the first page on any change but that of the page', () => {
    const third = { ...none, page: 3 };
    expect(changeFilters(third, { city: 'Santos' })).toEqual({ ...none, city: 'Santos' });
    expect(changeFilters(third, { page: 4 })).toEqual({ ...none, page: 4 });
  });

  it('correct another search again', () => {
    const exact = { ...none, search: 'rasão', exact: true };
    expect(changeFilters(exact, { city: 'Santos' }).exact).toBe(true);
    expect(changeFilters(exact, { search: 'rasao' }).exact).toBe(false);
    expect(changeFilters({ ...exact, exact: false }, { exact: true }).exact).toBe(true);
  });

  it('lose what another view does not have', () => {
    const products: HomeFilters = { ...none, search: 'neon', view: 'products', order: 'price' };
    expect(changeFilters(products, { view: 'shops' })).toEqual({ ...none, search: 'neon', view: 'shops' });
    expect(changeFilters(products, { search: '' })).toEqual(none);
    expect(changeFilters({ ...products, order: 'newest' }, { view: 'shops' }).order).toBe('newest');
  });
});

describe('productQueryOf', () => {
  const filters: HomeFilters = { ...none, search: 'neon', view: 'products', order: 'distance', page: 2 };

  it('sorts by distance from a place only', () => {
    const place = { lat: -8, lng: -34 };
    expect(productQueryOf(filters).sort).toBeUndefined();
    expect(productQueryOf(filters, place)).toMatchObject({ sort: 'distance', page: 2, ...place });
  });

  it('is that of the first page while shops are shown', () => {
    expect(productQueryOf({ ...filters, view: 'shops', order: 'newest' })).toEqual(
      productQueryOf({ ...filters, page: 1 }),
    );
  });
});

describe('the call of the list', () => {
  const asked = (filters: Partial<HomeFilters>) => listQueryOf({ ...none, ...filters });

  it('is the bare one without filters', () => {
    expect(asked({})).toEqual({ productCategory: '', search: '', city: '', page: 1, limit: 5 });
  });

  it('names the order, the open shops and those that deliver only where they are chosen', () => {
    expect(asked({ open: true, order: 'visits' })).toMatchObject({ open: 'true', sort: 'visits' });
    expect(asked({ delivers: true })).toMatchObject({ delivers: 'true' });
    for (const name of ['open', 'delivers']) expect(asked({ order: 'rating' })).not.toHaveProperty(name);
  });

  it('has no order by distance, which needs a position, and none of products', () => {
    expect(asked({ order: 'distance' })).not.toHaveProperty('sort');
    expect(asked({ order: 'price' })).not.toHaveProperty('sort');
  });
});

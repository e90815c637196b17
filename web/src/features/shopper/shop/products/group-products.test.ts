import type { Product, ProductCategory } from '@cardume/bff/contract';
import { describe, expect, it } from '@jest/globals';
import { groupProducts, searchProducts } from './group-products.ts';

const product = (name: string, categoryId: string, description = ''): Product => ({
  id: name,
  storeId: 'shop',
  categoryId,
  name,
  description,
  price: 100,
  discountPercentage: null,
  imageUrl: null,
  imageUrls: [],
  available: true,
  brand: null,
  gtin: null,
  contents: null,
  unitPrice: null,
  others: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
const category = (id: string): ProductCategory => ({ id, name: id, slug: id, parentId: 'cat-aqua' });

describe('searchProducts', () => {
  const products = [product('Neon cardinal', 'peixes'), product('Ração', 'racoes', 'Para NEONS e bettas')];

  it('finds by name or description, whatever the case', () => {
    expect(searchProducts(products, 'neon').map((it) => it.name)).toEqual(['Neon cardinal', 'Ração']);
    expect(searchProducts(products, 'CARDINAL')).toHaveLength(1);
    expect(searchProducts(products, 'tartaruga')).toEqual([]);
  });

  it('finds other ways to write a word as the search of all products does, exact matches first', () => {
    const all = ['Kit CO₂', 'Filtro', 'Filtros', 'Cama pet shop', 'Cama petshop', 'Di\u00ADfusor', 'Caixa d’água'];
    const found = (search: string) =>
      searchProducts(
        all.map((name) => product(name, 'peixes')),
        search,
      ).map(({ name }) => name);
    expect(found('co2')).toEqual(['Kit CO₂']);
    expect(found('filtros')).toEqual(['Filtros', 'Filtro']);
    expect(found('filtro')).toEqual(['Filtro', 'Filtros']);
    expect(found('petshop')).toEqual(['Cama petshop', 'Cama pet shop']);
    expect(found('pet-shop cama')).toEqual(['Cama pet shop', 'Cama petshop']);
    expect(found('difusor')).toEqual(['Di\u00ADfusor']);
    expect(found('dagua')).toEqual(['Caixa d’água']);
    expect(found('fusor')).toEqual(['Di\u00ADfusor']);
  });

  it('finds by brand, and by all digits of a barcode number in any length', () => {
    const drink: Product = { ...product('Água', 'peixes'), brand: 'Seachem', gtin: '0036000291452' };
    for (const search of ['sea', '0036000291452', '036000291452', '00036000291452']) {
      expect(searchProducts([...products, drink], search)).toEqual([drink]);
    }
    expect(searchProducts([drink], '03600029145')).toEqual([]);
  });

  it('is no filter when nothing is searched', () => {
    expect(searchProducts(products, ' ')).toHaveLength(2);
  });
});

describe('groupProducts', () => {
  it('keeps the order of the categories and drops the empty ones', () => {
    const groups = groupProducts(
      [product('b', 'peixes'), product('a', 'aquarios'), product('c', 'peixes')],
      [category('aquarios'), category('sump'), category('peixes')],
    );
    expect(groups.map((group) => [group.category.id, group.products.map((it) => it.name)])).toEqual([
      ['aquarios', ['a']],
      ['peixes', ['b', 'c']],
    ]);
  });
});

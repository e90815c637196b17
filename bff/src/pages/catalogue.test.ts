import type { Store } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { describe, expect, it } from '@jest/globals';
import { CATALOGUES } from './catalogue.ts';

const ORIGIN = 'https://cardume.example';
const GTIN = '7891000315507';
const shop: Store = {
  id: 'a loja',
  name: 'Água & <Vida>',
  description: '',
  address: 'Rua A, 1',
  city: 'Santos',
  neighborhood: 'Centro',
  state: 'SP',
  postalCode: null,
  formattedAddress: null,
  whatsapp: '5511987654321',
  profileImageUrl: null,
  coverImageUrl: null,
  productCategoryIds: [],
  openingHours: null,
  specialDays: [],
  vacation: null,
  payments: [],
  pickup: true,
  delivery: null,
  latitude: null,
  longitude: null,
  categoryId: null,
  category: null,
  approved: true,
  averageRating: null,
  totalReviews: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};

let count = 0;
const productOf = (changes: Partial<Product>): Product => ({
  id: `product-${++count}`,
  storeId: shop.id,
  categoryId: 'cat-racoes',
  name: 'Ração',
  description: 'Frango',
  price: 12_345,
  discountPercentage: null,
  imageUrl: '/media/o/1.webp',
  imageUrls: ['/media/o/1.webp'],
  available: true,
  brand: null,
  gtin: null,
  contents: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const STRANGE = [
  '=1+1',
  '+5511',
  '-10 %',
  '@casa',
  '\t=1',
  '＝1',
  'a "b"; c, d',
  'x\n=1\r\ny',
  '<b>&amp;</b>]]>',
  'a\u0001\uffffb',
];
const products = [
  ...STRANGE.map((text) => productOf({ name: text, description: text, brand: text })),
  productOf({ description: '', gtin: GTIN, brand: 'Golden', discountPercentage: 10, available: false }),
  productOf({ imageUrl: 'https://example.com/foto.webp?a=1&b=2', price: 5, discountPercentage: 100 }),
];
const written = (format: keyof typeof CATALOGUES, of: readonly Product[] = products) =>
  [...CATALOGUES[format].write(shop, of, ORIGIN)].join('');

/** Reads a table as RFC 4180 describes it. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('the catalogue for Meta', () => {
  const [headings = [], ...rows] = rowsOf(written('csv'));
  const items = rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ''])));

  it('has a row of eleven columns for each product', () => {
    expect(headings.join()).toBe(
      ['id,title,description,availability,condition,price,sale_price', 'link,image_link,brand,gtin'].join(),
    );
    expect(rows.map(({ length }) => length)).toEqual(products.map(() => 11));
  });

  it('keeps the rules of the columns', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(products.length);
    for (const item of items) {
      expect(item.id).toMatch(/^.{1,100}$/);
      expect(item.title).toMatch(/^[\s\S]{1,200}$/);
      expect(item.description).toMatch(/^[\s\S]{1,9999}$/);
      expect(['in stock', 'out of stock']).toContain(item.availability);
      expect(item.condition).toBe('new');
      expect(item.price).toMatch(/^\d+\.\d{2} BRL$/);
      expect(item.sale_price).toMatch(/^(\d+\.\d{2} BRL)?$/);
      for (const url of [item.link, item.image_link]) expect(URL.parse(url ?? '')?.protocol).toBe('https:');
      expect(item.gtin).toMatch(/^(\d{8}|\d{13,14})?$/);
    }
    expect(items.at(-2)).toMatchObject({
      ...{ title: 'Ração', description: 'Ração', availability: 'out of stock', brand: 'Golden', gtin: GTIN },
      ...{ price: '123.45 BRL', sale_price: '111.11 BRL', image_link: `${ORIGIN}/media/o/1.webp` },
      link: `${ORIGIN}/loja/a%20loja/produto/${products.at(-2)?.id}`,
    });
    expect(items.at(-1)).toMatchObject({ price: '0.05 BRL', sale_price: '0.00 BRL' });
  });

  it('has no cell that begins a formula', () => {
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  });

  it('leaves out live animals, and products without a picture that has an address', () => {
    const left = [
      ...['peixes', 'corais', 'animais-exoticos'].map((slug) => productOf({ categoryId: `cat-${slug}` })),
      ...[null, 'https://', 'http://[x'].map((imageUrl) => productOf({ imageUrl })),
    ];
    expect(rowsOf(written('csv', left))).toHaveLength(1);
    expect(written('xml', left)).not.toContain('<item>');
  });
});

describe('the feed for Google', () => {
  const xml = written('xml');

  it('is well-formed: each element is closed, and texts have neither signs nor characters that XML cannot have', () => {
    const open: string[] = [];
    for (const [, close, name = ''] of xml.replace(/^<\?xml[^>]*\?>/, '').matchAll(/<(\/?)([\w:]+)[^>]*>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
    expect(xml.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/);
    expect(xml).not.toContain('\u0001');
    expect(xml).not.toContain('\uffff');
  });

  it('has an item of Google for each product in a channel of RSS', () => {
    expect(xml).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>Água &amp;');
    expect(xml.match(/<item>/g)).toHaveLength(products.length);
    for (const name of ['g:id', 'g:availability', 'g:condition', 'g:price', 'g:image_link']) {
      expect(xml.match(new RegExp(`<${name}>`, 'g'))).toHaveLength(products.length);
    }
    expect(xml.match(/<g:sale_price>/g)).toHaveLength(2);
    expect(xml.match(/<g:gtin>/g)).toHaveLength(1);
    expect(xml).not.toMatch(/<[\w:]+><\//);
  });
});

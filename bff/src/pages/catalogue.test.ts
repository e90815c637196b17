import type { Store } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { describe, expect, it } from '@jest/globals';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
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
  const isText = { ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false, trimValues: false } as const;
  const parser = new XMLParser({ ...isText, htmlEntities: true, isArray: (name) => name === 'item' });
  const xml = written('xml');
  const { version, channel, ...rss } = parser.parse(xml).rss;
  const items: Record<string, string>[] = channel.item;

  it('is well-formed, without characters that XML cannot have', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toContain('\u0001');
    expect(xml).not.toContain('\uffff');
  });

  it('is RSS 2.0: a channel with a title, an address and a description', () => {
    expect([version, rss['xmlns:g']]).toEqual(['2.0', 'http://base.google.com/ns/1.0']);
    const address = `${ORIGIN}/loja/a%20loja`;
    expect(channel).toMatchObject({ title: 'Água & <Vida>', link: address, description: 'Água & <Vida>' });
  });

  it('has an item with the elements of RSS and of Google for each product', () => {
    const shown = (text: string) => text.replaceAll('\r\n', '\n').replace('\u0001', '').replace('\uffff', '');
    expect(items.map(({ title }) => title)).toEqual(products.map(({ name }) => shown(name)));
    for (const item of items) {
      expect(item['g:id']).toMatch(/^.{1,50}$/);
      expect(item.description).not.toBe('');
      for (const url of [item.link, item['g:image_link']]) expect(URL.parse(url ?? '')?.protocol).toBe('https:');
      expect(['in stock', 'out of stock']).toContain(item['g:availability']);
      expect(item['g:condition']).toBe('new');
      expect(item['g:price']).toMatch(/^\d+\.\d{2} BRL$/);
    }
    expect(items.at(-2)).toMatchObject({
      ...{ title: 'Ração', description: 'Ração', link: `${ORIGIN}/loja/a%20loja/produto/${products.at(-2)?.id}` },
      ...{ 'g:id': products.at(-2)?.id, 'g:availability': 'out of stock', 'g:brand': 'Golden', 'g:gtin': GTIN },
      ...{ 'g:price': '123.45 BRL', 'g:sale_price': '111.11 BRL', 'g:image_link': `${ORIGIN}/media/o/1.webp` },
    });
    expect(items.at(-1)?.['g:image_link']).toBe('https://example.com/foto.webp?a=1&b=2');
  });

  it('has no empty elements: a discount, a brand and a GTIN only where there is one', () => {
    expect(items.filter((item) => 'g:sale_price' in item)).toHaveLength(2);
    expect(items.filter((item) => 'g:gtin' in item)).toHaveLength(1);
    expect(items.flatMap((item) => Object.values(item))).not.toContain('');
  });
});

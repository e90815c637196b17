import { commaLine, finalPrice, type Store } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { decimalPrice } from '@cardume/kit/domain/prices';
import escapeHtml from 'escape-html';
import { productPath, shopPath } from './shop-page.ts';

/** Categories of live animals, which the catalogues of Meta and Google must not have. */
const LIVE_ANIMALS = new Set(['cat-peixes', 'cat-corais', 'cat-animais-exoticos']);
/** Characters that XML 1.0 cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The columns of Meta's catalogues, in their order. */
const COLUMNS = [
  ...['id', 'title', 'description', 'availability', 'condition', 'price', 'sale_price', 'link', 'image_link'],
  ...['brand', 'gtin'],
] as const;
type Item = Record<(typeof COLUMNS)[number], string>;

/** The formats of a catalogue, by the ending of its address. */
export const CATALOGUES = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xml: { type: 'application/xml; charset=utf-8', write: writeRss },
};
export type CatalogueFormat = keyof typeof CATALOGUES;

/** Yields a catalogue of Meta's commerce platform: https://www.facebook.com/business/help/120325381656392 */
function* writeCsv(shop: Store, products: readonly Product[], origin: string): Generator<string> {
  yield commaLine(COLUMNS);
  for (const item of itemsOf(shop, products, origin)) {
    yield commaLine(COLUMNS.map((column) => item[column]));
  }
}

/** Yields a feed of Google Merchant Center: https://support.google.com/merchants/answer/160589 */
function* writeRss(shop: Store, products: readonly Product[], origin: string): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `${element('title', shop.name)}${element('link', origin + shopPath(shop))}`;
  yield element('description', shop.description || shop.name);
  for (const item of itemsOf(shop, products, origin)) {
    const elements = COLUMNS.filter((column) => item[column] !== '').map((column) =>
      element(OF_RSS.has(column) ? column : `g:${column}`, item[column]),
    );
    yield `<item>\n${elements.join('')}</item>\n`;
  }
  yield '</channel>\n</rss>\n';
}

/** The elements that RSS has itself. */
const OF_RSS: ReadonlySet<string> = new Set(['title', 'description', 'link']);

const element = (name: string, text: string) => `<${name}>${escapeHtml(text.replace(NO_XML, ''))}</${name}>\n`;

/**
 * Yields what a catalogue says of the products that it has. An empty text stands for none. Addresses of pictures of earlier
 * releases may be invalid.
 */
function* itemsOf(shop: Store, products: readonly Product[], origin: string): Generator<Item> {
  for (const product of products) {
    const { id, name, description, price, discountPercentage, imageUrl, brand, gtin } = product;
    if (imageUrl === null || !URL.canParse(imageUrl, origin) || LIVE_ANIMALS.has(product.categoryId)) continue;
    yield {
      id,
      title: name,
      description: description || name,
      availability: product.available ? 'in stock' : 'out of stock',
      condition: 'new',
      price: `${decimalPrice(price)} BRL`,
      sale_price: discountPercentage ? `${decimalPrice(finalPrice(price, discountPercentage))} BRL` : '',
      link: origin + productPath(shop, product),
      image_link: new URL(imageUrl, origin).href,
      brand: brand ?? '',
      gtin: gtin ?? '',
    };
  }
}

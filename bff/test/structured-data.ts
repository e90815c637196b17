/*
 * The rules of Google's documentation for structured data (developers.google.com/search/docs/appearance/structured-data)
 * for the types that pages have. Some recommended properties do not apply to a marketplace without payment, like
 * shipping and returns.
 */

export type Item = Record<string, unknown>;

interface Rule {
  required: readonly string[];
  /** Properties that Google recommends and that a complete shop or product has. */
  recommended?: readonly string[];
  /** Returns what else is wrong. */
  check?(item: Item): (string | false)[];
}

export const isUrl = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\/[^/\s]+/.test(value) && URL.canParse(value);
const isDate = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
const isTime = (value: unknown) => /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value));
const isPrice = (value: unknown) => /^\d+\.\d\d$/.test(String(value)) && Number(value) > 0;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
export const itemsOf = (value: unknown) => listOf(value) as Item[];
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Properties whose values are addresses. */
const ADDRESSES = new Set(['@id', 'url', 'image', 'logo', 'item']);
const DAYS = /^(https:\/\/schema\.org\/)?(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/;

/** Whether the position of each item of a list is its place, counted from 1. */
const isNumbered = (list: Item) => itemsOf(list.itemListElement).every(({ position }, at) => position === at + 1);

/** Whether a barcode number has a correct check digit: weighted by 3 and 1 in turn, the digits sum up to a multiple of 10. */
function isGtin(gtin: unknown): boolean {
  const digits = [...String(gtin)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return /^(\d{8}|\d{12,14})$/.test(String(gtin)) && sum % 10 === 0;
}

const checkProduct = ({ gtin }: Item) => [gtin !== undefined && !isGtin(gtin) && 'gtin is no barcode number'];

const RULES: Readonly<Record<string, Rule>> = {
  PetStore: {
    required: ['name', 'address'],
    recommended: ['url', 'telephone', 'geo', 'openingHoursSpecification', 'aggregateRating', 'image'],
    check: ({ telephone }) => [
      telephone !== undefined && !/^\+55\d{10,11}$/.test(String(telephone)) && 'telephone has no country code',
    ],
  },
  PostalAddress: {
    required: ['streetAddress', 'addressLocality', 'addressCountry'],
    recommended: ['addressRegion', 'postalCode'],
    check: ({ addressCountry }) => [!/^[A-Z]{2}$/.test(String(addressCountry)) && 'addressCountry is no code'],
  },
  GeoCoordinates: {
    required: ['latitude', 'longitude'],
    check: ({ latitude, longitude }) => [
      typeof latitude !== 'number' && 'latitude is no number',
      typeof longitude !== 'number' && 'longitude is no number',
    ],
  },
  GeoCircle: {
    required: ['geoMidpoint', 'geoRadius'],
    check: ({ geoRadius }) => [!(Number(geoRadius) > 0) && 'geoRadius is not positive'],
  },
  City: { required: ['name'] },
  OpeningHoursSpecification: {
    required: ['opens', 'closes'],
    check: ({ opens, closes, dayOfWeek, validFrom, validThrough }) => [
      ![opens, closes].every(isTime) && 'a time is no hh:mm',
      dayOfWeek !== undefined && !DAYS.test(String(dayOfWeek)) && 'dayOfWeek is unknown',
      dayOfWeek === undefined && ![validFrom, validThrough].every(isDate) && 'neither a weekday nor ISO dates',
      String(validFrom) > String(validThrough) && 'ends before it begins',
    ],
  },
  AggregateRating: {
    required: ['ratingValue', 'reviewCount'],
    recommended: ['bestRating', 'worstRating'],
    check: ({ ratingValue, reviewCount }) => [
      !(Number(ratingValue) >= 1 && Number(ratingValue) <= 5) && 'ratingValue is outside the scale',
      !(Number.isInteger(reviewCount) && Number(reviewCount) > 0) && 'reviewCount is no positive integer',
    ],
  },
  Product: {
    required: ['name', 'image', 'offers'],
    recommended: ['description', 'sku', 'url', 'category'],
    check: checkProduct,
  },
  /** A product with an `AggregateOffer`, which is a snippet and no listing of one merchant. */
  ProductOfShops: { required: ['name', 'offers'], recommended: ['image', 'url', 'gtin'], check: checkProduct },
  Brand: { required: ['name'] },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'url', 'seller'],
    check: ({ price, priceCurrency, availability }) => [
      !isPrice(price) && 'price is no positive amount with a dot',
      priceCurrency !== 'BRL' && 'priceCurrency is not BRL',
      !/^https:\/\/schema\.org\/(In|OutOf)Stock$/.test(String(availability)) && 'availability is unknown',
    ],
  },
  AggregateOffer: {
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount'],
    check: ({ lowPrice, highPrice, priceCurrency, offerCount }) => [
      ![lowPrice, highPrice].every(isPrice) && 'a price is no positive amount with a dot',
      Number(lowPrice) > Number(highPrice) && 'lowPrice is above highPrice',
      priceCurrency !== 'BRL' && 'priceCurrency is not BRL',
      !(Number.isInteger(offerCount) && Number(offerCount) > 0) && 'offerCount is no positive integer',
    ],
  },
  BreadcrumbList: {
    required: ['itemListElement'],
    check: (list) => [
      itemsOf(list.itemListElement).length < 2 && 'fewer than two steps',
      !isNumbered(list) && 'positions do not count from 1',
      // The last step may lack its address.
      itemsOf(list.itemListElement)
        .slice(0, -1)
        .some(({ item }) => item === undefined) && 'a step has no address',
      itemsOf(list.itemListElement).some(({ name }) => !name) && 'a step has no name',
    ],
  },
  ItemList: {
    required: ['itemListElement'],
    check: (list) => {
      const urls = itemsOf(list.itemListElement).map(({ url }) => url);
      return [
        !isNumbered(list) && 'positions do not count from 1',
        urls.includes(undefined) && 'an item has no address',
        new Set(urls).size < urls.length && 'two items have one address',
        new Set(urls.filter(isUrl).map((url) => new URL(String(url)).host)).size > 1 && 'items of several hosts',
      ];
    },
  },
  ListItem: { required: ['position'] },
  Organization: { required: ['name', 'url'] },
  WebSite: { required: ['name', 'url'], recommended: ['potentialAction'] },
  SearchAction: {
    required: ['target', 'query-input'],
    check: ({ target, 'query-input': input }) => [
      !String(target).includes('{search_term_string}') && 'target has no search term',
      input !== 'required name=search_term_string' && 'query-input names no search term',
    ],
  },
};
/** Returns all structured data of a page. */
export function allStructuredData(html: string): Item[] {
  const found = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return Array.from(found, ([, json = '']) => JSON.parse(json) as Item);
}

/** Returns what breaks a rule in the structured data of a page, as texts. @param options.complete recommended too */
export function brokenRules(html: string, { complete = false } = {}): string[] {
  return allStructuredData(html).flatMap((item) => [
    ...(item['@context'] === 'https://schema.org' ? [] : [`${item['@type']} has no context`]),
    ...brokenIn(item, complete),
  ]);
}

function brokenIn(item: Item, complete: boolean): string[] {
  const type = String(item['@type']);
  const rule = RULES[itemsOf(item.offers)[0]?.['@type'] === 'AggregateOffer' ? 'ProductOfShops' : type];
  if (!rule) return [`${type} has no rules`];
  const wanted = [...rule.required, ...(complete ? (rule.recommended ?? []) : [])];
  const parts = Object.entries(item);
  const wrong = [
    ...wanted.map((name) => item[name] === undefined && `has no ${name}`),
    ...parts.map(([name, value]) => isEmpty(value) && `${name} is empty`),
    ...parts.map(
      ([name, value]) => ADDRESSES.has(name) && !listOf(value).every(isUrl) && `${name} is no absolute address`,
    ),
    ...(rule.check?.(item) ?? []),
  ];
  return [
    ...wrong.filter((problem) => problem !== false).map((problem) => `${type}: ${problem}`),
    ...parts.flatMap(([, value]) =>
      itemsOf(value).flatMap((part) =>
        part !== null && typeof part === 'object' && '@type' in part ? brokenIn(part, complete) : [],
      ),
    ),
  ];
}

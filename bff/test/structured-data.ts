/*
 * The rules of Google's documentation for structured data (developers.google.com/search/docs/appearance/structured-data)
 * for the types that pages have. Some recommended properties do not apply to a marketplace without payment, like
 * shipping and returns.
 */

type Item = Record<string, unknown>;

interface Rule {
  required: readonly string[];
  /** Properties that Google recommends and that a complete shop or product has. */
  recommended?: readonly string[];
  /** Returns what else is wrong. */
  check?(item: Item): (string | false)[];
}

const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/\s]+/.test(value) && URL.canParse(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const itemsOf = (value: unknown) => listOf(value) as Item[];

const positions = (item: Item) => itemsOf(item.itemListElement).map(({ position }) => position);
const areConsecutive = (numbers: unknown[]) => numbers.every((number, at) => number === Number(numbers[0]) + at);

const RULES: Readonly<Record<string, Rule>> = {
  PetStore: {
    required: ['name', 'address'],
    recommended: ['url', 'telephone', 'geo', 'openingHoursSpecification', 'aggregateRating', 'image'],
    check: ({ telephone, image, url }) => [
      telephone !== undefined && !/^\+55\d{10,11}$/.test(String(telephone)) && 'telephone has no country code',
      listOf(image).some((it) => !isUrl(it)) && 'image is no absolute address',
      url !== undefined && !isUrl(url) && 'url is no absolute address',
    ],
  },
  PostalAddress: {
    required: ['streetAddress', 'addressLocality', 'addressCountry'],
    recommended: ['addressRegion', 'postalCode'],
    check: ({ addressCountry }) => [!/^[A-Z]{2}$/.test(String(addressCountry)) && 'addressCountry is no code'],
  },
  GeoCoordinates: { required: ['latitude', 'longitude'] },
  OpeningHoursSpecification: {
    required: ['dayOfWeek', 'opens', 'closes'],
    check: ({ opens, closes }) => [
      [opens, closes].some((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(String(time))) && 'a time is no hh:mm',
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
    check: ({ image }) => [
      (listOf(image).length === 0 || listOf(image).some((it) => !isUrl(it))) && 'image is no absolute address',
    ],
  },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'url', 'seller'],
    check: ({ price, priceCurrency, availability }) => [
      !/^\d+\.\d\d$/.test(String(price)) && 'price is no amount with a dot',
      priceCurrency !== 'BRL' && 'priceCurrency is not BRL',
      !/^https:\/\/schema\.org\/(In|OutOf)Stock$/.test(String(availability)) && 'availability is unknown',
    ],
  },
  BreadcrumbList: {
    required: ['itemListElement'],
    check: (list) => [
      itemsOf(list.itemListElement).length < 2 && 'fewer than two steps',
      positions(list)[0] !== 1 && 'positions do not begin with 1',
      !areConsecutive(positions(list)) && 'positions have gaps',
      // The last step may lack its address.
      itemsOf(list.itemListElement)
        .slice(0, -1)
        .some(({ item }) => !isUrl(item)) && 'a step has no address',
      itemsOf(list.itemListElement).some(({ name }) => !name) && 'a step has no name',
    ],
  },
  ItemList: {
    required: ['itemListElement'],
    check: (list) => {
      const urls = itemsOf(list.itemListElement).map(({ url }) => url);
      return [
        !areConsecutive(positions(list)) && 'positions have gaps',
        urls.some((url) => !isUrl(url)) && 'an item has no address',
        new Set(urls).size < urls.length && 'two items have one address',
        new Set(urls.filter(isUrl).map((url) => new URL(String(url)).host)).size > 1 && 'items of several hosts',
      ];
    },
  },
  ListItem: { required: ['position'] },
  Organization: {
    required: ['name', 'url', 'logo'],
    check: ({ url, logo }) => [![url, logo].every(isUrl) && 'url or logo is no absolute address'],
  },
  WebSite: {
    required: ['name', 'url'],
    recommended: ['potentialAction'],
    check: ({ url }) => [!isUrl(url) && 'url is no absolute address'],
  },
  SearchAction: {
    required: ['target', 'query-input'],
    check: ({ target, 'query-input': input }) => [
      !String(target).includes('{search_term_string}') && 'target has no search term',
      input !== 'required name=search_term_string' && 'query-input names no search term',
    ],
  },
};
/** The seller of an offer is named only; its page describes it. */
const NAMED_ONLY = new Set(['seller']);

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
  const rule = RULES[type];
  if (!rule) return [`${type} has no rules`];
  const wanted = [...rule.required, ...(complete ? (rule.recommended ?? []) : [])];
  const missing = wanted.filter((name) => item[name] === undefined || item[name] === null || item[name] === '');
  const parts = Object.entries(item).filter(([name]) => !NAMED_ONLY.has(name));
  return [
    ...missing.map((name) => `${type} has no ${name}`),
    ...(rule.check?.(item) ?? []).filter((problem) => problem !== false).map((problem) => `${type}: ${problem}`),
    ...parts.flatMap(([, value]) =>
      itemsOf(value).flatMap((part) => (typeof part === 'object' && '@type' in part ? brokenIn(part, complete) : [])),
    ),
  ];
}

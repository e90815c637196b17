import { TOWNS_PATH, townPath } from '@cardume/bff/contract';
import { LRUCache } from 'lru-cache';
import type { ListedShop } from '../directory/directory.ts';
import type { TownLists } from '../directory/town-lists.ts';
import { Turns } from '../http/turns.ts';
import { offersPath } from './offers-page.ts';
import { SCREENS } from './screens.ts';
import { productPath, shopPath } from './shop-page.ts';
import { INDEXED_SHOPS } from './town-page.ts';

/** Maximum of addresses per map (https://www.sitemaps.org/protocol.html); the catalog's parts are no larger. */
const MAX_URLS = 50_000;
/** Addresses per chunk of the response. */
const CHUNK = 1_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const TTL_MS = 1_000;
/** Cached files: the index and one map of each kind. A map of 50,000 products takes 9 MB. */
const MAX_FILES = 5;
/** Pause after making a file: 4 × the time it took, at most 1 s. Limits the load, as anybody can request all files. */
const REST_FACTOR = 4;
const MAX_REST_MS = 1_000;
/** Maxima of waiting requests, and of their wait: at the full pause after each file the last one waits 50 s. */
const MAX_WAITING = 50;
const WAIT_MS = 60_000;

/** Number beyond the last part: the response has no products, so it is a cheap way to get the number of parts. */
const BEYOND_LAST = 1_000_000;

type Shop = Pick<ListedShop, 'id' | 'updatedAt'>;

/** The part of the directory that the maps need. */
interface Shops {
  listed(): Iterable<Shop>;
  readonly towns: Pick<TownLists, 'entries'>;
}

interface ProductAddress {
  id: string;
  storeId: string;
  updatedAt: string;
}

/** What the catalog has addresses of. Parts are counted from 1. */
interface CatalogParts {
  /** The products of listed shops. */
  products(part: number): Promise<{ products: ProductAddress[]; parts: number }>;
  /** The GTINs that two listed shops or more offer. */
  offers(part: number): Promise<{ offers: { gtin: string; updatedAt: string }[]; parts: number }>;
}

interface Address {
  path: string;
  changedAt?: string;
}

/** A file as chunks of text; undefined if it does not exist. */
type File = readonly string[] | undefined;

/** `/sitemap.xml` and the maps that it lists. Made on request, one at a time, and cached for `TTL_MS`. */
export class Sitemaps {
  readonly #shops: Shops;
  readonly #catalog: CatalogParts;
  readonly #turns = new Turns({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    waitMs: WAIT_MS,
    restMs: (tookMs) => Math.min(REST_FACTOR * tookMs, MAX_REST_MS),
  });
  readonly #files = new LRUCache<string, readonly string[]>({ max: MAX_FILES, ttl: TTL_MS, ttlAutopurge: true });
  readonly #making = new Map<string, Promise<File>>();

  constructor(shops: Shops, catalog: CatalogParts) {
    this.#shops = shops;
    this.#catalog = catalog;
  }

  /** Returns the index. @throws HttpError 503 if the catalog is unavailable or too many requests wait */
  index(origin: string): Promise<File> {
    return this.#file(`${origin} index`, async () => {
      const catalog = this.#catalog;
      const [products, offers] = await Promise.all([catalog.products(BEYOND_LAST), catalog.offers(BEYOND_LAST)]);
      const parts = {
        lojas: this.#shopParts(),
        cidades: Math.ceil(this.#townAddresses().length / MAX_URLS),
        produtos: products.parts,
        ofertas: offers.parts,
      };
      return [...indexOf(origin, parts)];
    });
  }

  /** Returns a map of screens and shops, counted from 1. @throws HttpError 503 if too many requests wait */
  shops(origin: string, number: number): Promise<File> {
    return this.#file(`${origin} shops ${number}`, () => mapOf(this.#addresses(), origin, number));
  }

  /** Returns a map of the pages of towns, counted from 1. @throws HttpError 503 if too many requests wait */
  towns(origin: string, number: number): Promise<File> {
    return this.#file(`${origin} towns ${number}`, () => mapOf(this.#townAddresses(), origin, number));
  }

  /** Returns a map of products, counted from 1. @throws HttpError 503 as `index` */
  products(origin: string, number: number): Promise<File> {
    return this.#file(`${origin} products ${number}`, async () => {
      const { products, parts } = await this.#catalog.products(number);
      return number <= parts ? [...urlsOf(products.map(productAddress), origin)] : undefined;
    });
  }

  /** Returns a map of products that shops are compared by, counted from 1. @throws HttpError 503 as `index` */
  offers(origin: string, number: number): Promise<File> {
    return this.#file(`${origin} offers ${number}`, async () => {
      const { offers, parts } = await this.#catalog.offers(number);
      return number <= parts ? [...urlsOf(offers.map(offersAddress), origin)] : undefined;
    });
  }

  async #file(key: string, make: () => Promise<File> | File): Promise<File> {
    const making = this.#files.get(key) ?? this.#making.get(key);
    if (making) return making;
    const made = this.#turns.take(make).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    const file = await made;
    if (file) this.#files.set(key, file);
    return file;
  }

  /** Collected synchronously, so that shops whose rank changes are neither missing nor duplicated. */
  #addresses(): Address[] {
    return [...Object.keys(SCREENS).map((path) => ({ path })), ...Iterator.from(this.#shops.listed()).map(shopAddress)];
  }

  #townAddresses(): Address[] {
    const entries = this.#shops.towns.entries(INDEXED_SHOPS);
    return [{ path: TOWNS_PATH }, ...entries.map(({ town, category }) => ({ path: townPath(town, category) }))];
  }

  #shopParts(): number {
    let shops = 0;
    for (const _shop of this.#shops.listed()) shops++;
    return Math.ceil((Object.keys(SCREENS).length + shops) / MAX_URLS);
  }
}

export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /painel\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Returns one part of the addresses as a map, counted from 1; undefined beyond the last. */
function mapOf(all: Address[], origin: string, number: number): File {
  const addresses = all.slice((number - 1) * MAX_URLS, number * MAX_URLS);
  return addresses.length > 0 ? [...urlsOf(addresses, origin)] : undefined;
}

const shopAddress = (shop: Shop): Address => ({ path: shopPath(shop), changedAt: shop.updatedAt });

const productAddress = ({ id, storeId, updatedAt }: ProductAddress): Address => ({
  path: productPath({ id: storeId }, { id }),
  changedAt: updatedAt,
});

const offersAddress = ({ gtin, updatedAt }: { gtin: string; updatedAt: string }): Address => ({
  path: offersPath(gtin),
  changedAt: updatedAt,
});

function* urlsOf(addresses: Address[], origin: string): Generator<string> {
  yield `${XML}<urlset ${NAMESPACE}>`;
  for (let start = 0; start < addresses.length; start += CHUNK) {
    yield addresses
      .slice(start, start + CHUNK)
      .map(({ path, changedAt }) => `<url><loc>${origin}${path}</loc>${lastModified(changedAt)}</url>`)
      .join('');
  }
  yield '</urlset>\n';
}

const lastModified = (changedAt: string | undefined) => (changedAt ? `<lastmod>${changedAt}</lastmod>` : '');

/** @param parts number of maps, by their name in addresses */
function* indexOf(origin: string, parts: Record<string, number>): Generator<string> {
  yield `${XML}<sitemapindex ${NAMESPACE}>`;
  for (const [name, count] of Object.entries(parts)) {
    for (let n = 1; n <= count; n++) yield `<sitemap><loc>${origin}/sitemap-${name}-${n}.xml</loc></sitemap>`;
  }
  yield '</sitemapindex>\n';
}

import { LRUCache } from 'lru-cache';
import type { Directory, VisibleShop } from '../directory/directory.ts';
import { SCREENS } from './screens.ts';

/** Limit of one file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;
/** Addresses per chunk of the response. */
const CHUNK = 1_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Cache lifetime: 1 s, or 20 × the time the last file took, whichever is longer. */
const MIN_TTL_MS = 1_000;
const TTL_FACTOR = 20;
/** An index and three files. */
const MAX_FILES = 4;

type Shops = Pick<Directory, 'visible'>;

interface Address {
  path: string;
  changedAt?: string;
}

/** Sitemaps as chunks of text, cached: a file of a large directory takes long to make, and anybody may ask for it. */
export class Sitemaps {
  readonly #directory: Shops;
  readonly #files = new LRUCache<string, { chunks: readonly string[] | undefined }>({ max: MAX_FILES });

  constructor(directory: Shops) {
    this.#directory = directory;
  }

  /** Returns `/sitemap.xml`, or `/sitemap-<number>.xml`; undefined for a number without addresses. */
  file(origin: string, number?: number): readonly string[] | undefined {
    if (number !== undefined && !(Number.isInteger(number) && number >= 1)) return undefined;
    const key = `${origin} ${number}`;
    const known = this.#files.get(key);
    if (known) return known.chunks;
    // Synchronous, so two are never made at the same time.
    const began = performance.now();
    const made = number === undefined ? sitemap(this.#directory, origin) : sitemapFile(this.#directory, origin, number);
    const chunks = made && [...made];
    const ttl = Math.ceil(Math.max(MIN_TTL_MS, TTL_FACTOR * (performance.now() - began)));
    // A number without addresses has no entry: it would push the others out.
    if (chunks) this.#files.set(key, { chunks }, { ttl });
    return chunks;
  }
}

/** Returns `/sitemap.xml`: all addresses, or an index of files if they are too many for one. */
export function sitemap(directory: Shops, origin: string): Iterable<string> {
  const addresses = allAddresses(directory);
  const files = Math.ceil(addresses.length / MAX_URLS);
  return files > 1 ? indexOf(files, origin) : urlsOf(addresses, origin);
}

/** Returns `/sitemap-<number>.xml`, counted from 1; undefined for a number without addresses. */
export function sitemapFile(directory: Shops, origin: string, number: number): Iterable<string> | undefined {
  if (!(number >= 1)) return undefined;
  const addresses = allAddresses(directory).slice((number - 1) * MAX_URLS, number * MAX_URLS);
  return addresses.length > 0 ? urlsOf(addresses, origin) : undefined;
}

/** Returns robots.txt. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /painel\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Collected synchronously: shops that change their rank during the download are neither missed nor repeated. */
function allAddresses(directory: Shops): Address[] {
  return [...Object.keys(SCREENS).map((path) => ({ path })), ...Iterator.from(directory.visible()).map(shopAddress)];
}

const shopAddress = ({ id, updatedAt }: VisibleShop): Address => ({
  path: `/loja/${encodeURIComponent(id)}`,
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

function* indexOf(files: number, origin: string): Generator<string> {
  yield `${XML}<sitemapindex ${NAMESPACE}>`;
  for (let number = 1; number <= files; number++) {
    yield `<sitemap><loc>${origin}/sitemap-${number}.xml</loc></sitemap>`;
  }
  yield '</sitemapindex>\n';
}

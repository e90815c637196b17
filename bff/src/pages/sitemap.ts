import type { Directory, VisibleShop } from '../directory/directory.ts';
import { SCREENS } from './screens.ts';

/** Limit of one file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;
/** Addresses per chunk; other requests are served between two chunks. */
const CHUNK = 1_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Shops = Pick<Directory, 'visible'>;

interface Address {
  path: string;
  changedAt?: string;
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

import type { Directory, VisibleShop } from '../directory/directory.ts';
import { SCREENS } from './screens.ts';

/** As many as one file may name (https://www.sitemaps.org/protocol.html). */
const MOST_URLS = 50_000;
/** Addresses that are written at once; between them others have their turn. */
const STRIDE = 1_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Shops = Pick<Directory, 'visible'>;

interface Address {
  path: string;
  changedAt?: string;
}

/** The XML of `/sitemap.xml`: every address, or where they are too many the files that name them. */
export function sitemap(directory: Shops, origin: string): Iterable<string> {
  const addresses = allAddresses(directory);
  const files = Math.ceil(addresses.length / MOST_URLS);
  return files > 1 ? indexOf(files, origin) : urlsOf(addresses, origin);
}

/** The XML of `/sitemap-<number>.xml`, counted from 1; undefined where there is no such file. */
export function sitemapFile(directory: Shops, origin: string, number: number): Iterable<string> | undefined {
  if (!(number >= 1)) return undefined;
  const addresses = allAddresses(directory).slice((number - 1) * MOST_URLS, number * MOST_URLS);
  return addresses.length > 0 ? urlsOf(addresses, origin) : undefined;
}

/** Which crawlers may go where. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /painel\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Gathered at once, so that shops that move meanwhile are neither missed nor named twice. */
function allAddresses(directory: Shops): Address[] {
  return [...Object.keys(SCREENS).map((path) => ({ path })), ...Iterator.from(directory.visible()).map(shopAddress)];
}

const shopAddress = ({ id, updatedAt }: VisibleShop): Address => ({
  path: `/loja/${encodeURIComponent(id)}`,
  changedAt: updatedAt,
});

function* urlsOf(addresses: Address[], origin: string): Generator<string> {
  yield `${XML}<urlset ${NAMESPACE}>`;
  for (let start = 0; start < addresses.length; start += STRIDE) {
    yield addresses
      .slice(start, start + STRIDE)
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

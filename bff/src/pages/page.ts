import { PRODUCT } from '@cardume/bff/contract';
import { jsonLd, tag, title } from './tags.ts';

/** What is said of a page before the client draws it. */
export interface Page {
  status: 200 | 404 | 503;
  /** The window's title. */
  title: string;
  description: string;
  /** The one path that the page is known by; undefined keeps it out of search engines. */
  path: string | undefined;
  /** What a link to it shows; of the product as a whole where not given. */
  share?: { title: string; picture: string; pictureAlt: string };
  /** For search engines, made for an origin like `https://example.com`. */
  data?: (origin: string) => object;
  /** The client's file that draws it, as the build's manifest names it. */
  source?: string | undefined;
  /** What the first view fetches, as tags. */
  hints: string[];
}

/** A link to the product as a whole shows this picture. */
export const PRODUCT_PICTURE = '/og/cardume.jpg';

export const SHARED_WIDTH = 1_200;
export const SHARED_HEIGHT = 630;

/** The page's own part of `<head>`, but for its hints. `origin` is where people reach us. */
export function headOf(page: Page, origin: string): string {
  const { share = { title: page.title, picture: PRODUCT_PICTURE, pictureAlt: PRODUCT } } = page;
  const url = page.path === undefined ? undefined : origin + page.path;
  const tags = [
    title(page.title),
    named('description', page.description),
    url === undefined ? named('robots', 'noindex') : tag('link', { rel: 'canonical', href: url }),
    property('og:type', 'website'),
    property('og:site_name', PRODUCT),
    property('og:locale', 'pt_BR'),
    property('og:title', share.title),
    property('og:description', page.description),
    ...(url === undefined ? [] : [property('og:url', url)]),
    property('og:image', origin + share.picture),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(SHARED_WIDTH)),
    property('og:image:height', String(SHARED_HEIGHT)),
    property('og:image:alt', share.pictureAlt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', share.title),
    named('twitter:description', page.description),
    named('twitter:image', origin + share.picture),
    ...(page.data ? [jsonLd(page.data(origin))] : []),
  ];
  return tags.join('\n    ');
}

const named = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

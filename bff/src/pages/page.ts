import { PRODUCT_NAME } from '@cardume/bff/contract';
import type { Content } from './content.ts';
import { jsonLd, tag, title } from './tags.ts';

/** A page as the server knows it. */
export interface Page {
  status: 200 | 404 | 503;
  /** Title of the document. */
  title: string;
  description: string;
  /** Canonical path, with a query if it is part of the address; undefined keeps the page out of search engines. */
  path: string | undefined;
  /** Keeps a page with a canonical path out of search engines. */
  unindexed?: boolean;
  /** Title and picture of a shared link. Default: the page's title and the picture of Cardume itself. */
  share?: { title: string; picture?: { path: string; alt: string } | undefined };
  /** Structured data for search engines, the page's subject first. @param origin like `https://example.com` */
  data?: (origin: string) => object[];
  /** Key of the screen's source file in the build's manifest. */
  source?: string | undefined;
  /** What is rendered; undefined for a screen that needs a session or a form, and for an unavailable one. */
  content?: Content | undefined;
  /** Preload tags of a page that is served without its content, besides those of its calls. */
  hints: string[];
}

/** Another spelling of an address: the path and query of the right one. */
export interface Redirect {
  redirect: string;
}

/** The picture of links to Cardume itself. */
export const PLATFORM_PICTURE = '/og/cardume.jpg';

export const SHARED_WIDTH = 1_200;
export const SHARED_HEIGHT = 630;

/** Returns the page's part of `<head>`, without hints. @param origin of Cardume's public address */
export function headOf(page: Page, origin: string): string {
  const { share = { title: page.title, picture: { path: PLATFORM_PICTURE, alt: PRODUCT_NAME } } } = page;
  const url = page.path === undefined ? undefined : origin + page.path;
  const tags = [
    title(page.title),
    named('description', page.description),
    ...(url === undefined || page.unindexed ? [named('robots', 'noindex')] : []),
    ...(url === undefined ? [] : [tag('link', { rel: 'canonical', href: url })]),
    property('og:type', 'website'),
    property('og:site_name', PRODUCT_NAME),
    property('og:locale', 'pt_BR'),
    property('og:title', share.title),
    property('og:description', page.description),
    ...(url === undefined ? [] : [property('og:url', url)]),
    ...pictureTags(share.picture, origin),
    named('twitter:card', share.picture ? 'summary_large_image' : 'summary'),
    named('twitter:title', share.title),
    named('twitter:description', page.description),
    ...(page.data?.(origin) ?? []).map(jsonLd),
  ];
  return tags.join('\n    ');
}

function pictureTags(picture: { path: string; alt: string } | undefined, origin: string): string[] {
  if (!picture) return [];
  return [
    property('og:image', origin + picture.path),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(SHARED_WIDTH)),
    property('og:image:height', String(SHARED_HEIGHT)),
    property('og:image:alt', picture.alt),
    named('twitter:image', origin + picture.path),
  ];
}

const named = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

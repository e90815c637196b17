import { srcSetOf } from '@cardume/bff/contract';
import { tag } from './tags.ts';

/** Returns the path of a call. Must equal the client's call byte for byte, otherwise the preload is not used. */
export function callOf(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `${path}?${search}`;
}

/**
 * Returns a tag that preloads a call of the first view. Its attributes must match the client's `fetch`, or the browser
 * fetches again.
 */
export function preloadCall(path: string): string {
  return tag('link', { rel: 'preload', as: 'fetch', crossorigin: 'use-credentials', href: `/api${path}` });
}

/**
 * Returns a tag that preloads a picture of the first view in the width for the screen.
 * @param sizes like the attribute of `<img>`
 * @param options.media if not all screens show the picture
 */
export function preloadPicture(url: string, sizes: string, options: { urgent?: boolean; media?: string } = {}): string {
  const srcset = srcSetOf(url);
  return tag('link', {
    rel: 'preload',
    as: 'image',
    // No `href` beside a srcset: browsers without support for `imagesrcset` would fetch the largest picture.
    ...(srcset ? { imagesrcset: srcset, imagesizes: sizes } : { href: url }),
    ...(options.urgent ? { fetchpriority: 'high' } : {}),
    ...(options.media ? { media: options.media } : {}),
  });
}

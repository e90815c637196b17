import { srcSetOf } from '@cardume/bff/contract';
import { tag } from './tags.ts';

/** Preloads a call of the first view. The attributes must equal those of the client's `fetch`, or it fetches again. */
export function call(path: string): string {
  return tag('link', { rel: 'preload', as: 'fetch', crossorigin: 'use-credentials', href: `/api${path}` });
}

/** Preloads a picture of the first view in the width for the screen. @param options.media if not all screens show it */
export function picture(url: string, sizes: string, options: { urgent?: boolean; media?: string } = {}): string {
  const srcset = srcSetOf(url);
  return tag('link', {
    rel: 'preload',
    as: 'image',
    // No `href` beside a srcset: browsers without srcset support would fetch the largest.
    ...(srcset ? { imagesrcset: srcset, imagesizes: sizes } : { href: url }),
    ...(options.urgent ? { fetchpriority: 'high' } : {}),
    ...(options.media ? { media: options.media } : {}),
  });
}

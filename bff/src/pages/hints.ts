import { srcSetOf } from '@cardume/bff/contract';
import { tag } from './tags.ts';

/** A call of /api that the first view makes. The attributes are those of the client's `fetch`, or it would fetch again. */
export function call(path: string): string {
  return tag('link', { rel: 'preload', as: 'fetch', crossorigin: 'use-credentials', href: `/api${path}` });
}

/** A picture of the first view, in the width that the screen needs; `media` where only some screens show it. */
export function picture(url: string, sizes: string, options: { urgent?: boolean; media?: string } = {}): string {
  const srcset = srcSetOf(url);
  return tag('link', {
    rel: 'preload',
    as: 'image',
    // With a srcset no address: a browser that does not know srcset would fetch the largest.
    ...(srcset ? { imagesrcset: srcset, imagesizes: sizes } : { href: url }),
    ...(options.urgent ? { fetchpriority: 'high' } : {}),
    ...(options.media ? { media: options.media } : {}),
  });
}

/** Widths of the stored copies of a picture, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** Returns the `srcset` of a picture; undefined for external pictures, which have only one width. */
export function srcSetOf(url: string): string | undefined {
  if (!url.startsWith('/media/')) return undefined;
  return PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ');
}

/**
 * The `sizes` of the first pictures of a page. Shared by the client, which renders them, and the server, which preloads
 * them: if they differed, a picture would be fetched twice. Pictures as wide as a phone are declared slightly narrower,
 * so that phones with a pixel ratio of 2 load the width 640 instead of 1280.
 */
export const PICTURE_SIZES = {
  /** The main banner of the home page. */
  hero: '(min-width: 1200px) 645px, (min-width: 1024px) 55vw, 85vw',
  /** A promo banner of the home page. */
  promo: '(min-width: 1024px) 483px, 90vw',
  /** The cover of a shop on its card. */
  card: '(min-width: 768px) 420px, 85vw',
  /** The cover of a shop on its own page. */
  cover: '(min-width: 1024px) 760px, 85vw',
  /** The pictures of a product in its dialog. */
  product: '(min-width: 768px) 420px, 85vw',
  /** The round picture of a shop on its own page. */
  face: '96px',
} as const;

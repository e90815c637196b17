/** Widths that our own pictures are kept at besides their own, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;

/** The `srcset` of a picture: our own media is served in several widths, other pictures only as they are. */
export function srcSetOf(url: string): string | undefined {
  if (!url.startsWith('/media/')) return undefined;
  return PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ');
}

/**
 * How wide the first pictures of a page are shown (`sizes`). The client draws with it and the server announces the
 * pictures with it in the page's head: where the two differ, a picture is fetched twice. Where a picture fills a phone it is
 * said to be a little narrower than it is: a phone of two pixels a point then takes 640 and not twice as much.
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
  /** The round picture of a shop on its own page. */
  face: '96px',
} as const;

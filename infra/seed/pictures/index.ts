import { outlineText } from '@cardume/bff/outlined-text';
import { shortHash } from './art.ts';
import { hero, partner, promo } from './banners.ts';
import { feedPhoto } from './feed.ts';
import { avatar, product } from './product.ts';
import { shopfront } from './shopfront/index.ts';
import { type PictureSpec, pictureSize } from './spec.ts';

export { type PictureKind, type PictureSpec, pictureSize } from './spec.ts';

/** Part of every picture's key. Increment it when the same SVG is rendered differently. */
const RENDERING = 1;

/** Returns the picture as an SVG document of its final size, with text converted to outlines. */
export function pictureSvg(spec: PictureSpec): string {
  const [width, height] = pictureSize[spec.kind];
  const [unitsWide, body] = composed(spec);
  const box = `0 0 ${unitsWide} ${(unitsWide * height) / width}`;
  return outlineText(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`,
  );
}

/** Returns a deterministic key that is a valid file name. Equal keys mean equal pictures. */
export function pictureKey(spec: PictureSpec): string {
  return shortHash(`${RENDERING} ${pictureSvg(spec)}`);
}

/** Returns the width of the drawing in its own units, and the drawing. */
function composed(spec: PictureSpec): [unitsWide: number, body: string] {
  switch (spec.kind) {
    case 'shopfront':
      return [630, shopfront(spec)];
    case 'avatar':
      return [200, avatar(spec)];
    case 'product':
      return [200, product(spec)];
    case 'feed':
      return [200, feedPhoto(spec)];
    case 'hero':
      return [630, hero(spec)];
    case 'promo':
      return [640, promo(spec)];
    case 'partner':
      return [640, partner(spec)];
  }
}

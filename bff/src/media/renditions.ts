import { PICTURE_WIDTHS } from '@cardume/bff/contract';
import sharp, { type Raw, type SharpOptions } from 'sharp';
import { widthKey } from './keys.ts';
import type { PictureStorage } from './storage.ts';

/** Effort 2 (of 6) takes two thirds of the time of effort 4; the files are 6 % larger. */
const WEBP = { quality: 80, effort: 2 };
/** For photos of 12 megapixels, effort 0 takes two thirds of the time of effort 2; the files are 4 % larger. */
const LARGE_WEBP = { quality: 80, effort: 0 };
const LARGE_PIXELS = 4_000_000;
/** Maximum width and height of WebP, in pixels. */
const LONGEST_SIDE = 16_383;

/** A picture as WebP in its own size and in all narrower widths of `PICTURE_WIDTHS`. */
export interface Renditions {
  original: Buffer;
  narrower: { width: (typeof PICTURE_WIDTHS)[number]; webp: Buffer }[];
}

/**
 * Rotates a picture upright, removes its metadata and scales it to all narrower widths, each from the next larger one.
 * Decodes only once, and only the first frame of an animation.
 * @throws if the picture cannot be decoded
 */
export async function makeRenditions(picture: Buffer, options: SharpOptions = {}): Promise<Renditions> {
  const upright = sharp(picture, options)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = { data, raw: { width, height, channels } };
  const [original, narrower] = await Promise.all([
    pixelsOf(decoded)
      .webp(width * height > LARGE_PIXELS ? LARGE_WEBP : WEBP)
      .toBuffer(),
    narrowerOf(decoded),
  ]);
  return { original, narrower };
}

interface Decoded {
  data: Buffer;
  raw: Raw;
}

const pixelsOf = ({ data, raw }: Decoded) => sharp(data, { raw, limitInputPixels: false });

async function narrowerOf(decoded: Decoded): Promise<Renditions['narrower']> {
  const narrower: Renditions['narrower'] = [];
  let larger = decoded;
  for (const width of PICTURE_WIDTHS.filter((it) => it < decoded.raw.width).toReversed()) {
    const { data, info } = await pixelsOf(larger).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    larger = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
    narrower.push({ width, webp: await pixelsOf(larger).webp(WEBP).toBuffer() });
  }
  return narrower;
}

/** Stores a picture; the original last, so that the copies exist wherever the original does. */
export async function saveRenditions(storage: PictureStorage, key: string, picture: Renditions): Promise<void> {
  await Promise.all(picture.narrower.map(({ width, webp }) => storage.put(widthKey(key, width), webp)));
  await storage.put(key, picture.original);
}

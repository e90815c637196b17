import sharp, { type OverlayOptions } from 'sharp';
import { outlineText } from '../../media/outlined-text.ts';
import { SHARED_HEIGHT, SHARED_WIDTH } from '../page.ts';

/** Brand colours. */
export const PRIMARY = '#0A6E7F';
export const INK = '#10292E';
export const SOFT_INK = '#456068';
/** Background and letter of the placeholder for a missing picture. */
export const TINT = '#D8F1F2';
export const TINT_INK = '#075A68';
export const DISCOUNT_COLOUR = '#C8371B';

/** Chats show no picture of more bytes. */
const MAX_SHARED_BYTES = 300_000;
/** The first quality, which results in about 150 kB per photograph, and those for pictures that would be too large. */
const QUALITIES = [82, 65, 45, 25, 10];

/** Composites layers on a white sharing picture. @returns a JPEG of less than `MAX_SHARED_BYTES` */
export async function composeJpeg(layers: OverlayOptions[]): Promise<Buffer> {
  const ground = { width: SHARED_WIDTH, height: SHARED_HEIGHT, channels: 3, background: '#fff' } as const;
  const { data, info } = await sharp({ create: ground }).composite(layers).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let jpeg = data;
  for (const quality of QUALITIES) {
    jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length < MAX_SHARED_BYTES) break;
  }
  return jpeg;
}

/** Returns SVG elements as a layer of the size of the sharing picture. */
export function layer(body: string): OverlayOptions {
  const size = `width="${SHARED_WIDTH}" height="${SHARED_HEIGHT}"`;
  return { input: Buffer.from(outlineText(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`)) };
}

import sharp, { type OverlayOptions } from 'sharp';
import { outlineText } from '../../media/index.ts';
import { SHARED_HEIGHT, SHARED_WIDTH } from '../page.ts';

/** Brand colours. */
export const PRIMARY = '#0A6E7F';
export const INK = '#10292E';
export const SOFT_INK = '#456068';
/** Background and letter of the placeholder for a missing picture. */
export const TINT = '#D8F1F2';
export const TINT_INK = '#075A68';
export const DISCOUNT_COLOUR = '#C8371B';

/** Results in about 150 kB per photograph; chats ignore pictures that are too large. */
const JPEG = { quality: 82, mozjpeg: true };

/** Composites layers on a white sharing picture. @returns a JPEG */
export function composeJpeg(layers: OverlayOptions[]): Promise<Buffer> {
  const ground = { width: SHARED_WIDTH, height: SHARED_HEIGHT, channels: 3, background: '#fff' } as const;
  return sharp({ create: ground }).composite(layers).jpeg(JPEG).toBuffer();
}

/** Returns SVG elements as a layer of the size of the sharing picture. */
export function layer(body: string): OverlayOptions {
  const size = `width="${SHARED_WIDTH}" height="${SHARED_HEIGHT}"`;
  return { input: Buffer.from(outlineText(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`)) };
}

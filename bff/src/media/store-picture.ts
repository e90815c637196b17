import sharp from 'sharp';
import { WIDTHS, widthKey } from './keys.ts';
import type { Storage } from './storage.ts';

const QUALITY = 80;

/** Keeps a picture as WebP at its own size and at every narrower width; the original last, so that it implies the rest. */
export async function storePicture(storage: Storage, key: string, picture: Buffer): Promise<void> {
  const original = sharp(picture).autoOrient();
  const { data, info } = await original.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  for (const width of WIDTHS.filter((narrower) => narrower < info.width)) {
    const narrow = await sharp(data).resize({ width }).webp({ quality: QUALITY }).toBuffer();
    await storage.put(widthKey(key, width), narrow);
  }
  await storage.put(key, data);
}

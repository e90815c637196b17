import { randomBytes, randomUUID } from 'node:crypto';
import { PictureStorage } from '@cardume/bff/media';
import { makeRenditions, saveRenditions } from '@cardume/bff/renditions';
import sharp from 'sharp';
import type { RunningProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';

export const RED = { r: 220, g: 20, b: 30 };

/** Stores a red picture in all widths in the product's bucket. @returns its public path */
export async function storeRedPicture(product: RunningProduct, width: number, height: number): Promise<string> {
  return store(
    product,
    await sharp({ create: { width, height, channels: 3, background: RED } })
      .png()
      .toBuffer(),
  );
}

/** Stores a picture of random pixels, which compresses worse than any photograph. @returns its public path */
export async function storeNoise(product: RunningProduct, width: number, height: number): Promise<string> {
  return store(
    product,
    await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

async function store(product: RunningProduct, png: Buffer): Promise<string> {
  const storage = new PictureStorage(servicesOf(product).config);
  const key = `owner/${randomUUID()}.webp`;
  await saveRenditions(storage, key, await makeRenditions(png));
  return `/media/${key}`;
}

import { randomUUID } from 'node:crypto';
import { renditionsOf, Storage, storeRenditions } from '@cardume/bff/media';
import sharp from 'sharp';
import type { Product } from '../../infra/test/product.ts';

export const RED = { r: 220, g: 20, b: 30 };

/** Stores a red picture in all widths in the product's bucket. @returns its public path */
export async function redPicture(product: Product, width: number, height: number): Promise<string> {
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET = '' } = product.environment;
  const storage = new Storage({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET });
  const png = await sharp({ create: { width, height, channels: 3, background: RED } })
    .png()
    .toBuffer();
  const key = `owner/${randomUUID()}.webp`;
  await storeRenditions(storage, key, await renditionsOf(png));
  return `/media/${key}`;
}

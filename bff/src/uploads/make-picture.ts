import { HttpError } from '@cardume/kit/contract';
import { unavailable } from '@cardume/kit/http';
import sharp from 'sharp';
import { keysOf, renditionsOf, type Storage, storeRenditions } from '../media/index.ts';
import { kindOfPicture, type PictureKind } from './kind-of-picture.ts';

const notAPicture = () =>
  new HttpError(415, {
    message: 'Por favor, selecione apenas imagens (PNG, JPEG, etc.)',
    code: 'unsupported_media_type',
  });
const tooManyPixels = () =>
  new HttpError(413, { message: 'A imagem tem pixels demais. Envie uma versão menor.', code: 'too_many_pixels' });
const broken = (cause: unknown) =>
  new HttpError(400, { message: 'A imagem está incompleta ou danificada', code: 'broken_picture' }, { cause });

/**
 * Makes a picture of what was uploaded and keeps it at all its widths. Where that fails nothing is left behind.
 * @throws HttpError 415 for what is no picture, 413 for too many pixels, 400 for a broken one, 503 without storage
 */
export async function makePicture(storage: Storage, key: string, file: Buffer): Promise<void> {
  const kind = kindOfPicture(file);
  if (!kind) throw notAPicture();
  await checkSize(file, kind);
  const options = { failOn: 'error', limitInputPixels: kind.maxPixels } as const;
  const picture = await renditionsOf(file, options).catch((error: unknown) => {
    throw broken(error);
  });
  await storeRenditions(storage, key, picture).catch(async (cause: unknown) => {
    await storage.delete(keysOf(key)).catch(() => undefined); // what remains is swept
    throw Object.assign(unavailable(), { cause });
  });
}

/** By what the file says of itself, before a pixel is decoded. */
async function checkSize(file: Buffer, { maxPixels }: PictureKind): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error);
    });
  if (width * height > maxPixels) throw tooManyPixels();
}

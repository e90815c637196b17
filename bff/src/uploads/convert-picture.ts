import { unavailable } from '@cardume/kit/http';
import sharp from 'sharp';
import { apiError } from '../http/api-error.ts';
import type { PictureStorage } from '../media/index.ts';
import { makeRenditions, saveRenditions } from '../media/renditions.ts';
import { detectPictureFormat, type PictureFormat } from './picture-format.ts';

const notAPicture = () => apiError('unsupported_media_type', 'Por favor, selecione apenas imagens (PNG, JPEG, etc.)');
const tooManyPixels = () => apiError('too_many_pixels', 'A imagem tem pixels demais. Envie uma versão menor.');
const broken = (cause: unknown) => apiError('broken_picture', 'A imagem está incompleta ou danificada', { cause });

/**
 * Decodes an uploaded file and stores the picture in all its widths.
 * @throws HttpError 415 for a file that is not a picture, 413 for too many pixels, 400 for a damaged one, 503 if the
 * storage is unavailable
 */
export async function convertPicture(storage: PictureStorage, key: string, file: Buffer): Promise<void> {
  const kind = detectPictureFormat(file);
  if (!kind) throw notAPicture();
  await checkSize(file, kind);
  const options = { failOn: 'error', limitInputPixels: kind.maxPixels } as const;
  const picture = await makeRenditions(file, options).catch((error: unknown) => {
    throw broken(error);
  });
  // The daily sweep removes what was stored before a failure, unless the client sends the picture again.
  await saveRenditions(storage, key, picture).catch((cause: unknown) => {
    throw unavailable({ cause });
  });
}

/** Reads the size from the file's header, before decoding. @throws HttpError 413 or 400 */
async function checkSize(file: Buffer, { maxPixels }: PictureFormat): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error);
    });
  if (width * height > maxPixels) throw tooManyPixels();
}

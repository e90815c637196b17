import { MAX_UPLOAD_BYTES, PICTURE_TYPES, type PictureExtension } from '@cardume/bff/contract';

/** `accept` of a file input. The types are listed one by one, so that iPhones convert HEIC to JPEG. */
export const ACCEPTED_PICTURE_TYPES = [...new Set(Object.values(PICTURE_TYPES))].join(',');

const NOT_A_PICTURE = 'Por favor, selecione apenas imagens (PNG, JPEG, etc.)';
const TOO_LARGE = 'A imagem deve ter no máximo 5MB';

/** Returns the message for a file that cannot be uploaded as a picture; null if it can. */
export function validatePicture(file: File): string | null {
  if (!extensionOf(file)) return NOT_A_PICTURE;
  return file.size > MAX_UPLOAD_BYTES ? TOO_LARGE : null;
}

/** Returns the file extension of a picture's type; undefined for types that the server does not accept. */
export function extensionOf(file: Blob): PictureExtension | undefined {
  const entry = Object.entries(PICTURE_TYPES).find(([, type]) => type === file.type);
  return entry?.[0] as PictureExtension | undefined;
}

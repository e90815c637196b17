import { MAX_UPLOAD_BYTES, PICTURE_TYPES, type PictureExtension } from '@cardume/bff/contract';

/** What a file chooser offers: named, so that iPhones hand out JPEG. */
export const ACCEPTED = [...new Set(Object.values(PICTURE_TYPES))].join(',');

const NOT_A_PICTURE = 'Por favor, selecione apenas imagens (PNG, JPEG, etc.)';
const TOO_LARGE = 'A imagem deve ter no máximo 5MB';

/** What is wrong with a file that is to be a picture; null where nothing is. */
export function complaintOf(file: File): string | null {
  if (!extensionOf(file)) return NOT_A_PICTURE;
  return file.size > MAX_UPLOAD_BYTES ? TOO_LARGE : null;
}

/** The ending of a picture's type; undefined where we take no such pictures. */
export function extensionOf(file: Blob): PictureExtension | undefined {
  const entry = Object.entries(PICTURE_TYPES).find(([, type]) => type === file.type);
  return entry?.[0] as PictureExtension | undefined;
}

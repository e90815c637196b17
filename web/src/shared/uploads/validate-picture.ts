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

/** Types that devices also report for pictures of the accepted types, like `image/jpg`, or none. */
const UNCLEAR_TYPE = /^(image\/.*|application\/octet-stream)?$/;

/**
 * Returns the file extension of a picture by its type or, where that is unclear, by its name; undefined for files that
 * the server does not accept. The server recognizes pictures by their content.
 */
export function extensionOf({ name, type }: File): PictureExtension | undefined {
  const known = Object.keys(PICTURE_TYPES) as PictureExtension[];
  const byType = known.find((extension) => PICTURE_TYPES[extension] === type);
  if (byType || !UNCLEAR_TYPE.test(type)) return byType;
  const [, ending] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  return known.find((extension) => extension === ending);
}

/** An accepted picture format with its limit of pixels, which bounds the memory for decoding. */
export interface PictureFormat {
  name: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  maxPixels: number;
}

const MEGA = 1_000_000;
const at = (name: PictureFormat['name'], megapixels = 25): PictureFormat => ({ name, maxPixels: megapixels * MEGA });

const latin1 = (picture: Buffer, from: number, to: number) => picture.toString('latin1', from, to);

/** The formats by their first bytes. */
const KINDS: [PictureFormat, (picture: Buffer) => boolean][] = [
  [at('jpeg', 50), (it) => latin1(it, 0, 3) === '\xff\xd8\xff'],
  [at('png'), (it) => latin1(it, 0, 8) === '\x89PNG\r\n\x1a\n'],
  [at('gif'), (it) => /^GIF8[79]a$/.test(latin1(it, 0, 6))],
  [at('webp'), (it) => latin1(it, 0, 4) === 'RIFF' && latin1(it, 8, 12) === 'WEBP'],
  [at('avif'), (it) => latin1(it, 4, 8) === 'ftyp' && hasAvifBrand(it)],
];

/** Whether a file in the ISO base media format has AVIF as its major brand or a compatible one. */
function hasAvifBrand(picture: Buffer): boolean {
  const end = Math.min(picture.readUInt32BE(0), 64);
  const brands = [latin1(picture, 8, 12), ...(latin1(picture, 16, end).match(/.{4}/gs) ?? [])];
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}

/** HTML or PHP code, which cameras and image editors never write into a picture. */
const CODE = /<script|<!doctype html|<html[\s>]|<\?php/i;
/** A PDF begins within the first kilobyte of a file; a ZIP archive's end record lies within the last 64. */
const PDF = '%PDF-';
const ARCHIVE_END = 'PK\x05\x06';

/**
 * Returns the format of a picture by its content; undefined for other files, and for polyglots that are also a page,
 * script, PDF or archive.
 */
export function detectPictureFormat(file: Buffer): PictureFormat | undefined {
  if (file.length < 32) return undefined;
  const kind = KINDS.find(([, matches]) => matches(file))?.[0];
  const isMore =
    CODE.test(latin1(file, 0, file.length)) ||
    latin1(file, 0, 1_024).includes(PDF) ||
    file.subarray(-65_557).includes(ARCHIVE_END, 0, 'latin1');
  return isMore ? undefined : kind;
}

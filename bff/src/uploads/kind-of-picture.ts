/** A kind of picture that we take, and how many pixels it may have (DESIGN section 4). */
export interface PictureKind {
  name: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  maxPixels: number;
}

const MEGA = 1_000_000;
const at = (name: PictureKind['name'], megapixels = 25): PictureKind => ({ name, maxPixels: megapixels * MEGA });

const latin1 = (picture: Buffer, from: number, to: number) => picture.toString('latin1', from, to);

/** Each kind by the bytes it begins with. */
const KINDS: [PictureKind, (picture: Buffer) => boolean][] = [
  [at('jpeg', 50), (it) => latin1(it, 0, 3) === '\xff\xd8\xff'],
  [at('png'), (it) => latin1(it, 0, 8) === '\x89PNG\r\n\x1a\n'],
  [at('gif'), (it) => /^GIF8[79]a$/.test(latin1(it, 0, 6))],
  [at('webp'), (it) => latin1(it, 0, 4) === 'RIFF' && latin1(it, 8, 12) === 'WEBP'],
  [at('avif'), (it) => latin1(it, 4, 8) === 'ftyp' && hasAvifBrand(it)],
];

/** Whether a file of the ISO base media format bears AVIF's brand: as its own, or among those it is compatible with. */
function hasAvifBrand(picture: Buffer): boolean {
  const end = Math.min(picture.readUInt32BE(0), 64);
  const brands = [latin1(picture, 8, 12), ...(latin1(picture, 16, end).match(/.{4}/gs) ?? [])];
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}

/** Code of a page, a script or a server in a picture; no camera and no program for pictures writes that. */
const CODE = /<script|<!doctype html|<html[\s>]|<\?php/i;
/** A document begins within its first kilobyte, an archive ends within its last 64. */
const PDF = '%PDF-';
const ARCHIVE_END = 'PK\x05\x06';

/**
 * What a file is by its content; undefined where it is no picture of ours, or a picture and something else at once: a page
 * that is renamed, an archive or a script that hides in a picture.
 */
export function kindOfPicture(file: Buffer): PictureKind | undefined {
  if (file.length < 32) return undefined;
  const kind = KINDS.find(([, matches]) => matches(file))?.[0];
  const isMore =
    CODE.test(latin1(file, 0, file.length)) ||
    latin1(file, 0, 1_024).includes(PDF) ||
    file.subarray(-65_557).includes(ARCHIVE_END, 0, 'latin1');
  return isMore ? undefined : kind;
}

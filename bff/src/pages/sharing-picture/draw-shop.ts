import { firstCharacter, formatAverage, PRODUCT_NAME, type Store } from '@cardume/bff/contract';
import sharp, { type OverlayOptions } from 'sharp';
import { fittingSize, svgText, textWidth } from '../../media/outlined-text.ts';
import { SHARED_HEIGHT, SHARED_WIDTH } from '../page.ts';
import { composeJpeg, INK, layer, PRIMARY, SOFT_INK, TINT, TINT_INK } from './canvas.ts';
import { awning, logo, scales, star } from './ornaments.ts';
import { drawable, wrapped } from './words.ts';

/** A shop's pictures as encoded files; undefined if missing. */
export interface ShopPictures {
  cover: Buffer | undefined;
  face: Buffer | undefined;
}

const COVER_HEIGHT = 412;
const MARGIN = 64;
const FACE = { size: 208, rim: 10, left: MARGIN, top: 336 };
const WORDS = { left: FACE.left + FACE.size + 32, width: SHARED_WIDTH - MARGIN - (FACE.left + FACE.size + 32) };

/** Draws the picture of links to a shop: its pictures, name, rating and place, and Cardume's logo. @returns a JPEG */
export async function drawShop(shop: Store, { cover, face }: ShopPictures): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  if (cover) layers.push({ input: await covering(cover), left: 0, top: 0 });
  layers.push(layer(`${cover ? '' : scales(SHARED_WIDTH, COVER_HEIGHT)}${panel(shop, !face)}`));
  if (face) layers.push({ input: await round(face), left: FACE.left + FACE.rim, top: FACE.top + FACE.rim });
  return composeJpeg(layers);
}

function covering(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(SHARED_WIDTH, COVER_HEIGHT, { fit: 'cover' }).toBuffer();
}

async function round(picture: Buffer): Promise<Buffer> {
  const size = FACE.size - 2 * FACE.rim;
  const mask = `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`;
  return sharp(picture)
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Returns the area below the cover. */
function panel(shop: Store, initial: boolean): string {
  const name = drawable(shop.name) || PRODUCT_NAME;
  const oneLine = fittingSize(name, 64, WORDS.width);
  const size = oneLine >= 52 ? oneLine : 50;
  const lines = wrapped(name, size, WORDS.width, 2);
  const firstLine = lines.length > 1 ? 488 : 506;
  const lineHeight = size * 1.12;
  const below = firstLine + (lines.length - 1) * lineHeight;
  return [
    `<rect y="${COVER_HEIGHT}" width="${SHARED_WIDTH}" height="${SHARED_HEIGHT - COVER_HEIGHT}" fill="#fff"/>`,
    awning(COVER_HEIGHT, SHARED_WIDTH),
    faceGround(name, initial),
    ...lines.map((line, n) => svgText(line, { x: WORDS.left, y: firstLine + n * lineHeight, size, fill: INK })),
    facts(shop, below + 54),
    badge(),
  ].join('');
}

/** Returns Cardume's logo in a corner of the cover. */
function badge(): string {
  const width = 82 + textWidth(PRODUCT_NAME, 36);
  return [
    `<rect x="40" y="36" width="${width + 24}" height="68" rx="34" fill="#fff"/>`,
    logo(56, 46, 48, 'normal'),
    svgText(PRODUCT_NAME, { x: 112, y: 82, size: 36, fill: PRIMARY }),
  ].join('');
}

function faceGround(name: string, initial: boolean): string {
  const [x, y] = [FACE.left + FACE.size / 2, FACE.top + FACE.size / 2];
  const ground = `<circle cx="${x}" cy="${y}" r="${FACE.size / 2}" fill="#fff"/><circle cx="${x}" cy="${y}" r="${FACE.size / 2 - FACE.rim}" fill="${TINT}"/>`;
  const letter = firstCharacter(name)?.toUpperCase() ?? '';
  if (!initial) return ground;
  return ground + svgText(letter, { x, y: y + 38, size: 108, fill: TINT_INK, anchor: 'middle' });
}

/** Returns rating and place in one line. */
function facts(shop: Store, y: number): string {
  const size = 32;
  const style = { y, size, weight: 600, fill: SOFT_INK } as const;
  const place = drawable([shop.category?.name, `${shop.neighborhood}, ${shop.city}`].filter(Boolean).join(' · '));
  const rated = shop.totalReviews > 0 && shop.averageRating !== null;
  const rating = rated
    ? `${formatAverage(shop.averageRating ?? 0)} (${shop.totalReviews.toLocaleString('pt-BR')})`
    : '';
  const placeLeft = rated ? WORDS.left + 44 + textWidth(rating, size, 600) + 28 : WORDS.left;
  const [line = ''] = wrapped(place, size, SHARED_WIDTH - MARGIN - placeLeft, 1, 600);
  return [
    ...(rated ? [star(WORDS.left, y - 29, 36), svgText(rating, { ...style, x: WORDS.left + 44, fill: INK })] : []),
    svgText(line, { ...style, x: placeLeft }),
  ].join('');
}

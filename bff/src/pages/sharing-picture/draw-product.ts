import { finalPrice, PRODUCT_NAME, type Store } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { formatMoney } from '@cardume/kit/domain/prices';
import sharp from 'sharp';
import { fittingSize, svgText, textWidth } from '../../media/outlined-text.ts';
import { SHARED_HEIGHT, SHARED_WIDTH } from '../page.ts';
import { composeJpeg, DISCOUNT_COLOUR, INK, layer, PRIMARY, SOFT_INK, TINT, TINT_INK } from './canvas.ts';
import { awning, logo } from './ornaments.ts';
import { drawable, wrapped } from './words.ts';

/** The photo is a square as high as the picture; the text is in the panel beside it. */
const PHOTO = SHARED_HEIGHT;
const PANEL = { left: PHOTO + 48, width: SHARED_WIDTH - PHOTO - 48 - 56 };
const NAME = { size: 54, lines: 3, top: 222, lineHeight: 62 };
const PRICE_AT = 470;

/** Draws the picture of links to a shop's product: photo, name, prices, shop and Cardume's logo. @returns a JPEG */
export async function drawProduct(product: Product, shop: Store, photo: Buffer | undefined): Promise<Buffer> {
  const words = layer([photo ? '' : initial(product.name), panel(product, shop)].join(''));
  if (!photo) return composeJpeg([words]);
  const square = await sharp(photo).resize(PHOTO, PHOTO, { fit: 'cover' }).toBuffer();
  return composeJpeg([{ input: square, left: 0, top: 0 }, words]);
}

function initial(name: string): string {
  const letter = [...drawable(name)][0]?.toUpperCase() ?? '';
  const middle = PHOTO / 2;
  return [
    `<rect width="${PHOTO}" height="${PHOTO}" fill="${TINT}"/>`,
    svgText(letter, { x: middle, y: middle + 92, size: 260, fill: TINT_INK, anchor: 'middle' }),
  ].join('');
}

function panel(product: Product, shop: Store): string {
  const { left, width } = PANEL;
  const lines = wrapped(drawable(product.name) || PRODUCT_NAME, NAME.size, width, NAME.lines);
  const seller = drawable(shop.name) || PRODUCT_NAME;
  const place = drawable(`${shop.neighborhood}, ${shop.city}`);
  const small = { x: left, size: 30, weight: 600 } as const;
  return [
    `<g transform="translate(${PHOTO} 0)">${awning(0, SHARED_WIDTH - PHOTO)}</g>`,
    logo(left, 70, 56, 'normal'),
    svgText(PRODUCT_NAME, { x: left + 66, y: 112, size: 40, fill: PRIMARY }),
    ...lines.map((line, n) =>
      svgText(line, { x: left, y: NAME.top + n * NAME.lineHeight, size: NAME.size, fill: INK }),
    ),
    prices(product),
    ...wrapped(seller, small.size, width, 1, 600).map((line) => svgText(line, { ...small, y: 548, fill: INK })),
    ...wrapped(place, small.size, width, 1, 600).map((line) => svgText(line, { ...small, y: 590, fill: SOFT_INK })),
  ].join('');
}

/** Returns the final price and, above it, a struck-through price before the discount. */
function prices({ price, discountPercentage }: Product): string {
  const { left, width } = PANEL;
  const final = formatMoney(finalPrice(price, discountPercentage));
  const size = fittingSize(final, 76, width);
  const now = svgText(final, { x: left, y: PRICE_AT, size, fill: PRIMARY });
  if (!discountPercentage) return now;
  const before = formatMoney(price);
  const beforeWidth = textWidth(before, 30, 600);
  const y = PRICE_AT - 76;
  const off = `-${discountPercentage}%`;
  const pill = { left: left + beforeWidth + 20, width: textWidth(off, 26) + 28 };
  return [
    now,
    svgText(before, { x: left, y, size: 30, weight: 600, fill: SOFT_INK }),
    `<rect x="${left - 2}" y="${y - 12}" width="${beforeWidth + 4}" height="3" fill="${SOFT_INK}"/>`,
    `<rect x="${pill.left}" y="${y - 31}" width="${pill.width}" height="42" rx="21" fill="${DISCOUNT_COLOUR}"/>`,
    svgText(off, { x: pill.left + 14, y: y - 1, size: 26, fill: '#fff' }),
  ].join('');
}

import { createHash } from 'node:crypto';
import { withCheckDigit } from '@cardume/kit/domain/gtin';
import { CONTENT_UNITS, type Contents } from '@cardume/kit/domain/prices';
import type { DemoProduct } from '../types.ts';

/** Brands in the names of sheets. Their products have a barcode number. */
const BRANDS = [
  ...['Alcon', 'Atman', 'Boyu', 'Bravecto', 'Chalesco', 'Chihiros', 'Flexi', 'Golden', 'GranPlus', 'Keldog', 'Kong'],
  ...['Labcon', 'Megazoo', 'N&D', 'NexGard', 'Ocean Nutrition', 'Pedigree', 'Petsilk', 'Pipicat', 'Poytara', 'Premier'],
  ...['Red Sea', 'Roxin', 'Royal Canin', 'Sanol Dog', 'Sarlo Better', 'Seachem', 'Soma', 'Special Dog', 'Sunsun'],
  ...['Super Secão', 'Tetra', 'Whiskas', 'Zee.Dog'],
];
/** The beginnings of names of what is used up, whose measure is what one buys: not the size of a bowl. */
const USED_UP =
  /^(?:Ração|Sachê|Lata|Mistura|Alimento|Grânulos|Pastilhas|Artêmia|Petisco|Shampoo|Areia|Tapete|Lenços|Condicionador|Acelerador|Algicida|Seachem|Anticloro|Sal) /;
const MEASURE = new RegExp(String.raw`(\d+(?:,\d+)?) (${CONTENT_UNITS.join('|')})\b`);

/** Returns brand, barcode number and contents, which the name of a product tells. */
export function productFacts(name: string): Pick<DemoProduct, 'brand' | 'gtin' | 'contents'> {
  const brand = BRANDS.find((each) => name.includes(each)) ?? null;
  return { brand, gtin: brand && gtinOf(name), contents: USED_UP.test(name) ? contentsIn(name) : null };
}

function contentsIn(name: string): Contents | null {
  const [, amount = '', found] = MEASURE.exec(name) ?? [];
  const unit = CONTENT_UNITS.find((each) => each === found);
  return unit ? { amount: Number(amount.replace(',', '.')), unit } : null;
}

/** Returns a number that begins with 2: those are given to no manufacturer. */
function gtinOf(name: string): string {
  const hash = createHash('sha1').update(`gtin of ${name}`).digest().readUIntBE(0, 6);
  return withCheckDigit(`2${String(hash).padStart(11, '0').slice(-11)}`);
}

import { CONTENT_UNITS, type Contents, type ContentUnit } from '@cardume/bff/contract';

/** What a product contains, as it is typed. */
export interface TypedContents {
  amount: string;
  /** Empty for none. */
  unit: ContentUnit | '';
}

/** `1`, `1,5`, `1.5`. */
const PLAIN = /^\d{1,9}(?:[.,]\d{1,9})?$/;
/** With thousands separators: `1.500,5`. */
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,9}$/;
/** `1.500` is one and a half for spreadsheets and fifteen hundred for most people. */
const TWO_READINGS = /^([1-9]\d{0,2})\.(\d{3})$/;
/** An amount and its unit: `15 kg`. */
const WITH_UNIT = /^([\d.,]+)\s*([a-z]+)\.?$/i;

/** Names of the units besides their symbols. */
const OTHER_NAMES = new Map<string, ContentUnit>([
  ['gr', 'g'],
  ['grama', 'g'],
  ['gramas', 'g'],
  ['quilo', 'kg'],
  ['quilos', 'kg'],
  ['lt', 'l'],
  ['litro', 'l'],
  ['litros', 'l'],
  ['und', 'un'],
  ['unid', 'un'],
  ['unidade', 'un'],
  ['unidades', 'un'],
  ['metro', 'm'],
  ['metros', 'm'],
]);

/** Returns the field of a body that the texts mean: null without an amount, NaN for a text that is none. */
export function contentsOf({ amount, unit }: TypedContents): { amount: number; unit: string } | null {
  const bare = amount.trim();
  return bare ? { amount: amountOf(bare), unit } : null;
}

function amountOf(bare: string): number {
  if (TWO_READINGS.test(bare)) return Number.NaN;
  if (THOUSANDS.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
}

/** Returns both readings of an amount that has two, as a question; undefined for any other text. */
export function contentsError({ amount }: TypedContents): string | undefined {
  const [, whole, rest] = TWO_READINGS.exec(amount.trim()) ?? [];
  return whole && `${whole},${rest} ou ${whole}${rest}?`;
}

export const typedContents = (contents: Contents | null | undefined): TypedContents => ({
  amount: contents ? String(contents.amount).replace('.', ',') : '',
  unit: contents?.unit ?? '',
});

/** Formats contents as `15 kg`; an empty text for none. */
export const formatContents = ({ amount, unit }: TypedContents): string => `${amount} ${unit}`.trim();

/** Splits a text like `15 kg` or `1,5L`. A text without a known unit is all amount, which the contract rejects. */
export function splitContents(text: string): TypedContents {
  const [, amount = '', word = ''] = WITH_UNIT.exec(text.trim()) ?? [];
  const unit = CONTENT_UNITS.find((one) => one === word.toLowerCase()) ?? OTHER_NAMES.get(word.toLowerCase());
  return unit ? { amount, unit } : { amount: text.trim(), unit: '' };
}

import {
  type NewProduct,
  normalize,
  type Product,
  type ProductCategory,
  type ProductChange,
} from '@cardume/bff/contract';
import { splitContents } from '../../../../../lib/contents.ts';
import { countWithNoun } from '../../../../../lib/numbers.ts';
import { same } from '../../../../../shared/merging/merge.ts';
import { type ProductValues, validateProduct, valuesOf } from '../../product-form.ts';
import type { Row } from './read.ts';

/** What an import does with a row; `wrong` rows are skipped. */
export type ImportStep = { line: number; name: string } & (
  | { kind: 'add'; product: NewProduct }
  | { kind: 'change'; id: string; change: ProductChange }
  | { kind: 'same' }
  | { kind: 'wrong'; reason: string }
);

interface Shelf {
  products: readonly Product[];
  categories: readonly ProductCategory[];
  /** Ids of the categories that the shop has selected. */
  selected: readonly string[];
  /** How many products a category may have. */
  limit: number;
}

/** Accepted spellings of yes and no, normalized. */
const ANSWERS = new Map([
  ...['sim', 's', 'x', 'v', '1', 'true', 'verdadeiro', 'yes', 'y', 'ok', 'disponivel', '✓', '✔'].map(
    (word) => [word, true] as const,
  ),
  ...['nao', 'n', 'f', '0', 'false', 'falso', 'no', 'indisponivel'].map((word) => [word, false] as const),
]);

/** A code of ours. In files of other programs the column of this name has codes of theirs, which identify nothing here. */
const OWN_CODE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Separates a category from its parents, like `Cães > Rações`. */
const PARENTS = />+/;

const NO_PRICE = {
  date: 'O preço é uma data: escreva-o como número',
  formula: 'O preço é uma fórmula: deixe na célula só o valor',
};

/**
 * Plans an import: a row with a code of ours changes that product, another one adds a product, unless the shop has an
 * equal one: a file whose import has partly failed can be imported again. Category limits apply to the state after the
 * previous rows.
 */
export function planImport(rows: readonly Row[], shelf: Shelf): ImportStep[] {
  const planned = new Map(shelf.products.map(({ id, categoryId }) => [id, categoryId]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const step = stepOf(row, shelf, seen);
    if (row.code) seen.add(row.code);
    return step.kind === 'add' || step.kind === 'change'
      ? withinLimit(step, row, { planned, limit: shelf.limit })
      : step;
  });
}

function stepOf(row: Row, { products, categories, selected }: Shelf, seen: ReadonlySet<string>): ImportStep {
  const { line, name, code } = row;
  const refuse = (reason: string): ImportStep => ({ line, name, kind: 'wrong', reason });
  const product = products.find(({ id }) => id === code);
  if (code && !product && OWN_CODE.test(code)) return refuse('Código desconhecido: deixe-o vazio para um produto novo');
  if (product && seen.has(product.id)) return refuse('Código repetido na planilha');
  const named = normalize(row.category.split(PARENTS).at(-1)?.trim() ?? '');
  const category = categories.find((one) => normalize(one.name) === named);
  if (row.category && !category) return refuse(`Categoria desconhecida: ${row.category}`);
  if (row.available && answerOf(row.available) === undefined) return refuse('Disponível deve ser Sim ou Não');
  if (row.priceKind) return refuse(NO_PRICE[row.priceKind]);
  const values = valuesFrom(row, category?.id ?? '', product);
  const checked = validateProduct(values);
  if ('errors' in checked) return refuse(Object.values(checked.errors)[0] ?? '');
  const moves = values.categoryId !== product?.categoryId;
  if (moves && !selected.includes(values.categoryId)) return refuse(`A loja não tem a categoria ${row.category}`);
  // The photos stay: the spreadsheet has none, so that no call may name them.
  const { imageUrls: _photos, imageUrl: _mainPhoto, ...facts } = checked.body;
  if (!product) {
    const isThere = products.some((one) => Object.keys(differing(facts, one)).length === 0);
    return isThere ? { line, name, kind: 'same' } : { line, name, kind: 'add', product: facts };
  }
  const change = differing(facts, product);
  return Object.keys(change).length > 0
    ? { line, name, kind: 'change', id: product.id, change }
    : { line, name, kind: 'same' };
}

/** Returns the form values of a row; columns missing from the file keep the product's value. */
function valuesFrom(row: Row, categoryId: string, product: Product | undefined): ProductValues {
  const before = valuesOf(categoryId, product);
  const { line: _line, code: _code, category: _category, available: _available, priceKind: _kind, ...others } = row;
  const { contents, gtin, ...texts } = others;
  return {
    ...before,
    ...texts,
    ...(contents !== undefined && { contents: splitContents(contents) }),
    ...(gtin !== undefined && { gtin: gtinOf(gtin) }),
    categoryId,
    available: isAvailable(row, before.available),
  };
}

/** What systems write for a product without a barcode number, as invoices require it. */
const NO_GTIN = /^(?:0+|sem gtin)$/i;

/** Returns a barcode number with the zeros in front that programs remove from numbers; an empty text for none. */
function gtinOf(text: string): string {
  if (NO_GTIN.test(text)) return '';
  return /^\d{9,11}$/.test(text) ? text.padStart(12, '0') : text;
}

function isAvailable({ available = '' }: Row, otherwise: boolean): boolean {
  return answerOf(available) ?? otherwise;
}

/** Reads yes and no whatever the signs around them, like `Sim.` and `[x]`; a number is how many there are. */
function answerOf(text: string): boolean | undefined {
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return /[1-9]/.test(text);
  return ANSWERS.get(normalize(text).replace(/[^\p{L}\p{N}✓✔]/gu, ''));
}

function differing(facts: NewProduct, product: Product): ProductChange {
  const before: NewProduct = { ...product, discountPercentage: product.discountPercentage || null };
  const keys = Object.keys(facts) as (keyof NewProduct)[];
  // A product stored before a field existed lacks it, where the form has null.
  const differs = (key: keyof NewProduct) => !same(facts[key] ?? null, before[key] ?? null);
  return Object.fromEntries(keys.filter(differs).map((key) => [key, facts[key]]));
}

/** @param planned category by product after the previous rows; a step within the limit is added */
function withinLimit(
  step: ImportStep & { kind: 'add' | 'change' },
  row: Row,
  { planned, limit }: { planned: Map<string, string>; limit: number },
): ImportStep {
  const id = step.kind === 'add' ? `line ${step.line}` : step.id;
  const categoryId = step.kind === 'add' ? step.product.categoryId : step.change.categoryId;
  if (categoryId === undefined) return step;
  const others = [...planned].filter(([other, category]) => other !== id && category === categoryId);
  if (others.length >= limit) {
    const reason = `A categoria ${row.category} já tem ${countWithNoun(limit, 'produto', 'produtos')}`;
    return { line: step.line, name: step.name, kind: 'wrong', reason };
  }
  planned.set(id, categoryId);
  return step;
}

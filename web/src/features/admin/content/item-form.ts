import type { z } from 'zod';
import { fromSaoPauloTime, toSaoPauloTime } from '../../../lib/dates.ts';
import { formatPriceInput } from '../../../lib/price.ts';
import type { CallError } from '../../../shared/api/api-error.ts';
import type { Stored } from '../../../shared/merging/use-edit-form.tsx';
import { toastError } from '../../../shared/toast-error.ts';
import { offerErrors, offerFields } from '../../../shared/typed-offer.ts';
import { type Checked, validate } from '../../../shared/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { HomeItem } from './api.ts';

/** Form values of an item of any kind; a kind uses those of its own fields only. */
export interface ItemValues {
  imageUrl: string;
  title: string;
  subtitle: string;
  name: string;
  description: string;
  price: string;
  discount: string;
  whatsapp: string;
  /** Empty for an item typed by hand. */
  productId: string;
  discountText: string;
  link: string;
  order: string;
  /** Local time in São Paulo, like `2026-11-21T18:30`; empty for none. */
  showFrom: string;
  showUntil: string;
  active: boolean;
}

/** The fields that only some kinds have, like `subtitle`. */
export type KindFieldName = Exclude<
  keyof ItemValues,
  'imageUrl' | 'productId' | 'order' | 'showFrom' | 'showUntil' | 'active'
>;

/** The form of a kind: its fields and its validation. */
export interface KindForm {
  fields: readonly { name: KindFieldName; optional?: boolean }[];
  /** The contract's schema of the request body. */
  schema: z.ZodType<object>;
  /** Whether its link often leads to a shop of the site, which can then be searched for. */
  leadsToShops?: true;
  /** Whether it may be a product of a shop, which can then be searched for. */
  showsProducts?: true;
}

/** Returns the form values of an item, or the initial ones of a new item. */
export function valuesOf(item?: HomeItem): ItemValues {
  return {
    imageUrl: item?.imageUrl ?? '',
    title: item?.title ?? '',
    subtitle: item?.subtitle ?? '',
    name: item?.name ?? '',
    description: item?.description ?? '',
    price: item?.price === undefined ? '' : formatPriceInput(item.price),
    discount: item?.discountPercentage ? String(item.discountPercentage) : '',
    whatsapp: item?.whatsapp ?? '',
    productId: item?.productId ?? '',
    discountText: item?.discountText ?? '',
    link: item?.link ?? '',
    order: String(item?.order ?? 0),
    showFrom: item?.showFrom ? toSaoPauloTime(item.showFrom) : '',
    showUntil: item?.showUntil ? toSaoPauloTime(item.showUntil) : '',
    active: item?.active ?? true,
  };
}

export function storedOf(item: HomeItem | undefined): Stored<ItemValues> | undefined {
  return item && { values: valuesOf(item), updatedAt: item.updatedAt };
}

/** Validates the values. Returns the request body, or the error messages by field. */
export function validateItem(kind: KindForm, values: ItemValues): Checked<ItemValues, object> {
  const checked = validate(kind.schema, bodyOf(kind, values));
  return 'errors' in checked ? { errors: offerErrors(checked.errors, values.price) } : checked;
}

function bodyOf({ fields, showsProducts }: KindForm, values: ItemValues): object {
  const { price, discountPercentage } = offerFields(values);
  const texts = fields.map(({ name }): [string, unknown] => {
    if (name === 'price') return ['price', price ?? undefined];
    if (name === 'discount') return ['discountPercentage', discountPercentage];
    return [name, values[name]];
  });
  const { imageUrl, active, order, showFrom, showUntil } = values;
  const when = { showFrom: fromSaoPauloTime(showFrom), showUntil: fromSaoPauloTime(showUntil) };
  const product = showsProducts && { productId: values.productId || null };
  return { ...Object.fromEntries(texts), ...product, ...when, imageUrl, active, order: integerOf(order) };
}

/** Parses an integer: 0 if empty; NaN, which every schema rejects, for any other text. */
function integerOf(text: string): number {
  const bare = text.trim();
  return /^(-?\d{1,9})?$/.test(bare) ? Number(bare) : Number.NaN;
}

const DONE = { criar: 'criado', atualizar: 'atualizado', deletar: 'deletado' };
type Verb = keyof typeof DONE;

/** Returns the titles of the toasts of a change: `Banner criado com sucesso!` and `Erro ao criar banner`. */
export function outcomeWords(noun: string, verb: Verb) {
  return {
    done: { title: `${noun} ${DONE[verb]} com sucesso!` },
    failed: { title: `Erro ao ${verb} ${noun.toLowerCase()}` },
  };
}

/** Toasts the outcome of a change that no form has made. */
export function toastOutcome(noun: string, verb: Verb, error: CallError | undefined): void {
  const { done, failed } = outcomeWords(noun, verb);
  if (error) toastError(failed.title, error);
  else toast({ kind: 'success', ...done });
}

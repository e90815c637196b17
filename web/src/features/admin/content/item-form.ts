import type { z } from 'zod';
import { parsePrice, writePrice } from '../../../lib/price.ts';
import { clockAt, momentOf } from '../../../lib/sao-paulo.ts';
import type { CallError } from '../../../shared/api/api-error.ts';
import { toastError } from '../../../shared/toast-error.ts';
import type { Errors } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { HomeItem } from './api.ts';

/** The values of an item's form; a kind uses those of its fields. */
export interface ItemValues {
  imageUrl: string;
  title: string;
  subtitle: string;
  name: string;
  description: string;
  price: string;
  discount: string;
  whatsapp: string;
  discountText: string;
  link: string;
  order: string;
  /** By the clocks of São Paulo: `2026-11-21T18:30`. */
  showFrom: string;
  showUntil: string;
  active: boolean;
}

/** The names of the fields that only some kinds have, like `subtitle`. */
export type KindFieldName = Exclude<keyof ItemValues, 'imageUrl' | 'order' | 'showFrom' | 'showUntil' | 'active'>;

/** What the form needs to know of a kind. */
export interface ItemForm {
  fields: readonly { name: KindFieldName; optional?: boolean }[];
  /** The contract's schema of the body. */
  schema: z.ZodType;
}

/** The values of an item, or of a new one. */
export function valuesOf(item?: HomeItem): ItemValues {
  return {
    imageUrl: item?.imageUrl ?? '',
    title: item?.title ?? '',
    subtitle: item?.subtitle ?? '',
    name: item?.name ?? '',
    description: item?.description ?? '',
    price: item?.price === undefined ? '' : writePrice(item.price),
    discount: item?.discountPercentage ? String(item.discountPercentage) : '',
    whatsapp: item?.whatsapp ?? '',
    discountText: item?.discountText ?? '',
    link: item?.link ?? '',
    order: String(item?.order ?? 0),
    showFrom: item?.showFrom ? clockAt(item.showFrom) : '',
    showUntil: item?.showUntil ? clockAt(item.showUntil) : '',
    active: item?.active ?? true,
  };
}

const PRICE = 'Preço inválido. Use formato: 10.50 ou 10,50';

/** Returns the body to send, or the messages by field. */
export function check(kind: ItemForm, values: ItemValues): { item: object } | { errors: Errors<ItemValues> } {
  const checked = kind.schema.safeParse(bodyOf(kind, values));
  const errors = checked.success ? {} : errorsByField(checked.error.issues);
  // The schema gets a number or none, so it cannot tell an invalid price from a missing one.
  const badPrice = values.price.trim() && parsePrice(values.price) === null;
  if (!checked.success) return { errors: badPrice && errors.price ? { ...errors, price: PRICE } : errors };
  return { item: checked.data as object };
}

/** The messages of a check, ours or the server's, by the fields of the form; of several the first. */
export function errorsByField(issues: readonly { path: PropertyKey[]; message: string }[]): Errors<ItemValues> {
  const byField = issues.map(({ path: [name], message }) => [
    name === 'discountPercentage' ? 'discount' : name,
    message,
  ]);
  return Object.fromEntries(byField.toReversed()) as Errors<ItemValues>;
}

function bodyOf({ fields }: ItemForm, values: ItemValues): object {
  const texts = fields.map(({ name }): [string, unknown] => {
    if (name === 'price') return ['price', parsePrice(values.price) ?? undefined];
    if (name === 'discount') return ['discountPercentage', numberOf(values.discount.replace(/%$/, ''), null)];
    return [name, values[name]];
  });
  const { imageUrl, active, order, showFrom, showUntil } = values;
  const when = { showFrom: momentOf(showFrom), showUntil: momentOf(showUntil) };
  return { ...Object.fromEntries(texts), ...when, imageUrl, active, order: numberOf(order, 0) };
}

/** The number in a text; NaN, which no schema takes, where it is none. */
function numberOf<Empty>(text: string, empty: Empty): number | Empty {
  const bare = text.trim();
  if (!bare) return empty;
  return /^-?\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN;
}

const DONE = { criar: 'criado', atualizar: 'atualizado', deletar: 'deletado' };
type Verb = keyof typeof DONE;

/** Toasts the outcome of a change: `Banner criado com sucesso!` or `Erro ao criar banner`. */
export function toastOutcome(noun: string, verb: Verb, error: CallError | undefined): void {
  if (error) toastError(`Erro ao ${verb} ${noun.toLowerCase()}`, error);
  else toast({ kind: 'success', title: `${noun} ${DONE[verb]} com sucesso!` });
}

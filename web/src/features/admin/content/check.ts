import { parsePrice } from '../../../lib/price.ts';
import { momentOf } from '../../../lib/sao-paulo.ts';
import type { Errors } from '../../../ui/form/use-form.ts';
import type { ContentKind } from './kinds.tsx';
import type { ItemValues } from './values.ts';

const PRICE = 'Preço inválido. Use formato: 10.50 ou 10,50';

/** What is sent of what was typed, or what is wrong with it. */
export function check(kind: ContentKind, values: ItemValues): { item: object } | { errors: Errors<ItemValues> } {
  const checked = kind.form.safeParse(factsOf(kind, values));
  const errors = checked.success ? {} : errorsByField(checked.error.issues);
  // The schema sees a number or none: that something was typed which is no price, it cannot know.
  const badPrice = values.price.trim() && parsePrice(values.price) === null;
  if (!checked.success) return { errors: badPrice && errors.price ? { ...errors, price: PRICE } : errors };
  return { item: checked.data as object };
}

/** The messages of a check, ours or the server's, at the fields of the dialog. */
export function errorsByField(issues: readonly { path: PropertyKey[]; message: string }[]): Errors<ItemValues> {
  const byField = issues.map(({ path: [name], message }) => [
    name === 'discountPercentage' ? 'discount' : name,
    message,
  ]);
  return Object.fromEntries(byField.toReversed()) as Errors<ItemValues>;
}

function factsOf({ fields }: ContentKind, values: ItemValues): object {
  const texts = fields.map(({ name }): [string, unknown] => {
    if (name === 'price') return ['price', parsePrice(values.price) ?? undefined];
    if (name === 'discount') return ['discountPercentage', numberOf(values.discount.replace(/\s*%$/, ''), null)];
    return [name, values[name]];
  });
  const { imageUrl, active, order, showFrom, showUntil } = values;
  const when = { showFrom: momentOf(showFrom), showUntil: momentOf(showUntil) };
  return { ...Object.fromEntries(texts), ...when, imageUrl, active, order: numberOf(order, 0) };
}

/** What was typed as a number; NaN, which no schema takes, where it is none. */
function numberOf<Empty>(text: string, empty: Empty): number | Empty {
  const bare = text.trim();
  if (!bare) return empty;
  return /^-?\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN;
}

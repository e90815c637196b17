import { parsePercentage, parsePrice, priceError } from '../lib/price.ts';
import type { FieldErrors } from '../ui/form/form-state.ts';
import { pick } from './merging/merge.ts';

/** The price and the percentage of a form, as they are typed. */
interface TypedOffer {
  price: string;
  discount: string;
}

/** Returns the fields of a body that the texts mean; null for no price, and for an empty percentage. */
export const offerFields = ({ price, discount }: TypedOffer) => ({
  price: parsePrice(price),
  discountPercentage: parsePercentage(discount),
});

/**
 * Maps the messages about a body to the fields of its form.
 * @param typed the text of a price that the schema received as null, so that it cannot name what is wrong with it
 */
export function offerErrors<Values extends TypedOffer>(
  { discountPercentage, ...errors }: Partial<Record<string, string>>,
  typed?: string,
): FieldErrors<Values> {
  const price = errors.price && typed && priceError(typed);
  return {
    ...errors,
    ...(discountPercentage ? { discount: discountPercentage } : {}),
    ...(price ? { price } : {}),
  } as FieldErrors<Values>;
}

/** Returns the part of a body that has these fields of its form; fields that the body lacks are left out. */
export function offerChange<Body extends object>(body: Body, names: readonly PropertyKey[]): Partial<Body> {
  const changed = names.map((name) => (name === 'discount' ? 'discountPercentage' : name));
  return pick(body, changed.filter((name) => name in body) as (keyof Body)[]);
}

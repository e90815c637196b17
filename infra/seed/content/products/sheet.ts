import type { Good, ProductSpec } from '../../pictures/spec.ts';
import { type Ground, things } from '../../pictures/things.ts';

/** Hand-written data of a product. The price varies by shop. */
export interface ProductSheet {
  name: string;
  /** Approximate price in cents. */
  price: number;
  description: string;
  pictures: ProductSpec[];
}

export const item = (name: string, price: number, description: string, ...pictures: ProductSpec[]): ProductSheet => ({
  name,
  price,
  description,
  pictures,
});

const picture = (
  layout: ProductSpec['layout'],
  good: Good,
  ground: Ground = things[good.thing].ground,
): ProductSpec => ({
  kind: 'product',
  layout,
  ground,
  good,
});

/** Picture of one thing. */
export const solo = (good: Good, ground?: Ground) => picture('solo', good, ground);
/** Picture of one thing in a small size. */
export const small = (good: Good, ground?: Ground) => picture('small', good, ground);
/** Close-up of one thing. */
export const close = (good: Good, ground?: Ground) => picture('close', good, ground);
/** Picture of three copies. */
export const shoal = (good: Good, ground?: Ground) => picture('shoal', good, ground);
/** Picture of two things, the first in front. */
export const pair = (good: Good, beside: Good, ground?: Ground): ProductSpec => ({
  ...picture('pair', good, ground),
  beside,
});

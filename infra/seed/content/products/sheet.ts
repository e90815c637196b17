import type { Good, ProductSpec } from '../../pictures/spec.ts';
import { type Ground, things } from '../../pictures/things.ts';

/** A product as it is written down by hand; shops take it over with a price of their own. */
export interface ProductSheet {
  name: string;
  /** About what it costs, in cents. */
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

/* The pictures of a product, by layout. */
/** The thing alone. */
export const solo = (good: Good, ground?: Ground) => picture('solo', good, ground);
/** The thing from near. */
export const close = (good: Good, ground?: Ground) => picture('close', good, ground);
/** Three of it. */
export const shoal = (good: Good, ground?: Ground) => picture('shoal', good, ground);
/** Two things, the first in front. */
export const pair = (good: Good, beside: Good, ground?: Ground): ProductSpec => ({
  ...picture('pair', good, ground),
  beside,
});

import { type BackgroundName, drawingStyles } from '../../pictures/drawing-styles.ts';
import type { DrawingSpec, ProductSpec } from '../../pictures/spec.ts';

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
  good: DrawingSpec,
  ground: BackgroundName = drawingStyles[good.drawing].ground,
): ProductSpec => ({
  kind: 'product',
  layout,
  ground,
  good,
});

/** Picture of one drawing. */
export const solo = (good: DrawingSpec, ground?: BackgroundName) => picture('solo', good, ground);
/** Picture of one drawing in a small size. */
export const small = (good: DrawingSpec, ground?: BackgroundName) => picture('small', good, ground);
/** Close-up of one drawing. */
export const close = (good: DrawingSpec, ground?: BackgroundName) => picture('close', good, ground);
/** Picture of three copies. */
export const shoal = (good: DrawingSpec, ground?: BackgroundName) => picture('shoal', good, ground);
/** Picture of two drawings, the first in front. */
export const sideBySide = (good: DrawingSpec, beside: DrawingSpec, ground?: BackgroundName): ProductSpec => ({
  ...picture('sideBySide', good, ground),
  beside,
});

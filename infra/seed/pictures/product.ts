import { type BackgroundName, backgroundColours } from './drawing-styles.ts';
import { centred, drawingBody, isCutOff, standing } from './placed-drawing.ts';
import { circle, placed, rect } from './shapes.ts';
import type { AvatarSpec, DrawingSpec, ProductLayout, ProductSpec } from './spec.ts';

/** A product on its background, 200 × 200. */
export function product(spec: ProductSpec): string {
  return backing(spec.ground) + laid[spec.layout](spec.good, spec.beside ?? spec.good);
}

/** A shop's profile picture, 200 × 200, which screens crop to a circle. */
export function avatar({ good, ground }: AvatarSpec): string {
  const [colour, light] = backgroundColours[ground];
  const scale = isCutOff(good) ? 0.96 : 0.84;
  const body = placed(
    100 - 100 * scale,
    isCutOff(good) ? 200 - 200 * scale : 100 - 100 * scale,
    scale,
    drawingBody(good, 'a'),
  );
  return rect(0, 0, 200, 200, colour) + circle(100, 100, 86, light) + body;
}

function backing(ground: BackgroundName): string {
  const [colour, light] = backgroundColours[ground];
  return rect(0, 0, 200, 200, colour) + circle(100, 100, 82, light);
}

const near = 1.42;

const laid: Record<ProductLayout, (good: DrawingSpec, beside: DrawingSpec) => string> = {
  solo: (good) => drawingBody(good, 'a'),
  small: (good) => centred(good, 100, isCutOff(good) ? 144 : 104, 0.72, 'a'),
  close: (good) =>
    placed(100 - 100 * near, isCutOff(good) ? 200 - 200 * near : 96 - 100 * near, near, drawingBody(good, 'a')),
  sideBySide: (good, beside) =>
    standing(beside, 138, isCutOff(beside) ? 200 : 164, 0.62, 'b') +
    standing(good, 70, isCutOff(good) ? 200 : 178, 0.74, 'a'),
  shoal: (good) =>
    centred(good, 134, 62, 0.44, 'c') + centred(good, 62, 88, 0.54, 'b') + centred(good, 118, 134, 0.66, 'a'),
};

import { fittingSize, svgText, textWidth } from '@cardume/bff/outlined-text';
import { drawingBody, isCutOff, standing } from '../placed-drawing.ts';
import { circle, clipped, rect, shape, stroke } from '../shapes.ts';
import type { DrawingSpec } from '../spec.ts';
import type { Door, Palette, Roof, WindowStyle } from './options.ts';

/** The front wall between x 72 and 558 with its roof. */
export function wall(palette: Palette, roof: Roof): string {
  return (
    crowns[roof](palette) +
    rect(72, 26, 486, 212, palette.wall, 6) +
    rect(72, 212, 486, 26, palette.main, 0, { opacity: 0.22 })
  );
}

const crowns: Record<Roof, (palette: Palette) => string> = {
  flat: () => '',
  cornice: ({ main, pale }) => rect(62, 16, 506, 14, main, 5) + rect(62, 16, 506, 6, pale, 3),
  parapet: ({ wall: plaster, main }) =>
    shape('M70 32V20H196C206 20 206 6 220 6H410C424 6 424 20 434 20H560V32Z', plaster) +
    stroke('M70 20H196C206 20 206 6 220 6H410C424 6 424 20 434 20H560', main, 5),
  tiles: () =>
    rect(60, 12, 510, 12, '#C97B5A', 4) +
    Array.from({ length: 17 }, (_, i) =>
      shape(`M${60 + i * 30} 22H${90 + i * 30}A15 12 0 0 1 ${60 + i * 30} 22Z`, i % 2 ? '#C97B5A' : '#DB9672'),
    ).join(''),
  gable: ({ main, pale }) => shape('M54 30L315 -2L576 30Z', main) + shape('M110 30L315 6L520 30Z', pale),
};

/** Centre and maximum width of the sign. A card crops the sides and has a heart button, which must not cover it. */
const SIGN_X = 315;
const SIGN_WIDTH = 264;

/** The sign above the awning; the text is scaled to fit. */
export function sign(words: string, palette: Palette, round: boolean): string {
  const text = words.toLocaleUpperCase('pt-BR');
  const x = SIGN_X;
  const size = fittingSize(text, 22, SIGN_WIDTH - 40);
  const width = Math.min(SIGN_WIDTH, Math.max(190, textWidth(text, size) + 56));
  return (
    rect(x - width / 2, 34, width, 38, palette.dark, round ? 19 : 10) +
    svgText(text, { x, y: 53 + size * 0.36, size, fill: '#fff', anchor: 'middle' })
  );
}

/** Fourteen stripes in two colours, scalloped below. */
export function awning({ main, pale }: Palette): string {
  const stripe = (i: number) => {
    const x = 84 + i * 33;
    return shape(`M${x} 76H${x + 33}V96A16.5 16.5 0 0 1 ${x} 96Z`, i % 2 ? pale : main);
  };
  return Array.from({ length: 14 }, (_, i) => stripe(i)).join('');
}

const glass: Record<WindowStyle, string> = {
  day: '#DDF0F3',
  warm: '#FFF1CF',
  reef: '#2C3C92',
  rose: '#FBE7EC',
  mint: '#DFF3E8',
};

/** A window with goods on its sill. */
export function shopWindow(
  x: number,
  width: number,
  style: WindowStyle,
  goods: readonly DrawingSpec[],
  palette: Palette,
): string {
  const pane = (fill: string) => rect(x, 104, width, 112, fill, 10);
  const shine = shape(`M${x + width - 70} 104H${x + width - 44}L${x + width - 92} 216H${x + width - 118}Z`, '#fff', {
    opacity: 0.22,
  });
  return (
    pane(glass[style]) +
    clipped(`window${x}`, pane('#000'), stock(x, width, goods), shine, rect(x, 206, width, 10, '#C9A877')) +
    `<rect x="${x}" y="104" width="${width}" height="112" rx="10" fill="none" stroke="${palette.dark}" stroke-width="6"/>`
  );
}

function stock(x: number, width: number, goods: readonly DrawingSpec[]): string {
  const share = (width - 12) / goods.length;
  const scale = Math.min(goods.length === 2 ? 0.66 : 0.58, share / 150);
  return goods
    .map((good, i) => standing(good, x + 6 + share * (i + 0.5), isCutOff(good) ? 212 : 206, scale, `${x}${i}`))
    .join('');
}

/** A door, 54 wide, with an «open» note. */
export function door(x: number, style: Door, { dark, main }: Palette): string {
  const rx = style === 'round' ? 27 : 8;
  const leaf = rect(x, 100, 54, 136, dark, rx) + rect(x, 200, 54, 36, dark);
  const note = (y: number) =>
    rect(x + 12, y, 30, 15, '#fff', 4) +
    svgText('ABERTO', { x: x + 27, y: y + 10.6, size: 6.6, fill: dark, anchor: 'middle' });
  const knob = circle(x + 44, 200, 4, '#FFC145');
  const faces: Record<Door, string> = {
    glass: rect(x + 8, 110, 38, 74, '#DDF0F3', 5) + note(122),
    round: rect(x + 8, 108, 38, 70, '#DDF0F3', 19) + note(134) + rect(x + 10, 208, 34, 20, main, 5),
    panels:
      rect(x + 8, 116, 38, 40, '#DDF0F3', 5) +
      note(126) +
      rect(x + 8, 164, 17, 28, main, 4) +
      rect(x + 29, 164, 17, 28, main, 4) +
      rect(x + 8, 206, 38, 22, main, 4),
  };
  return leaf + faces[style] + knob;
}

/** The animal on the pavement. */
export function animalOnPavement(animal: DrawingSpec, x: number): string {
  if (isCutOff(animal))
    return `<g transform="translate(${x - 46} 158) scale(.46)">${drawingBody(animal, 'animal')}</g>`;
  return standing(animal, x, 256, 0.42, 'animal');
}

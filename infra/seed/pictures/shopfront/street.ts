import { svgText } from '@cardume/bff/outlined-text';
import { circle, ellipse, placed, rect, shape, stroke } from '../shapes.ts';
import type { Palette, Pavement, StreetDetail } from './options.ts';

/** The pavement, from y 236 to the lower edge at 270. */
export function pavement(name: Pavement): string {
  return rect(0, 236, 630, 34, '#EFEAE0') + laid[name]();
}

const every = (step: number, draw: (x: number) => string) =>
  Array.from({ length: Math.ceil(680 / step) + 1 }, (_, i) => draw(i * step - 40)).join('');

const laid: Record<Pavement, () => string> = {
  waves: () =>
    every(60, (x) =>
      stroke(
        `M${x} 260.5C${x + 15} 242.8 ${x + 30} 242.8 ${x + 30} 254.7S${x + 45} 268.3 ${x + 60} 260.5`,
        '#CFC6B6',
        7,
      ),
    ),
  zigzag: () =>
    every(36, (x) => shape(`M${x} 266L${x + 18} 244L${x + 36} 266H${x + 26}L${x + 18} 256L${x + 10} 266Z`, '#CFC6B6')),
  tiles: () => every(44, (x) => rect(x, 240, 40, 11, '#E0D8C9', 2) + rect(x + 22, 255, 40, 12, '#DAD1C0', 2)),
  pebbles: () =>
    every(
      38,
      (x) =>
        ellipse(x, 246, 13, 4.5, '#DDD4C4') +
        ellipse(x + 19, 256, 14, 5, '#D3C9B8') +
        ellipse(x, 266, 14, 5, '#DDD4C4'),
    ),
};

/** A detail in front of the shop, around x. */
export function streetDetail(name: StreetDetail, x: number, palette: Palette): string {
  return stood[name](x, palette);
}

function pot(x: number, scale: number): string {
  const leaf = (turn: number, colour: string) =>
    shape('M0 -24C-9 -42 -8 -58 0 -68C8 -58 9 -42 0 -24Z', colour, { transform: `rotate(${turn} 0 -24)` });
  const leaves =
    leaf(-40, '#47AE62') + leaf(-18, '#2F8F4E') + leaf(0, '#5FC27B') + leaf(18, '#2F8F4E') + leaf(40, '#47AE62');
  return placed(x, 240, scale, shape('M-14 -22H14L10 4H-10Z', '#D9784F'), rect(-16, -26, 32, 8, '#C4663E', 3), leaves);
}

const flower = (x: number, y: number, colour: string) =>
  stroke(`M${x} ${y}V228`, '#47AE62', 3) + circle(x, y, 6, colour) + circle(x, y, 2.4, '#FFF6DF');

const stood: Record<StreetDetail, (x: number, palette: Palette) => string> = {
  pots: (x) => pot(x - 14, 0.9) + pot(x + 14, 0.6),
  flowers: (x) =>
    flower(x - 20, 210, '#FF7A8A') +
    flower(x - 8, 204, '#FFC145') +
    flower(x + 6, 210, '#F7CADB') +
    flower(x + 19, 205, '#FF7A8A') +
    rect(x - 28, 226, 56, 16, '#B4764A', 4) +
    rect(x - 28, 226, 56, 5, '#C98F60', 2.5),
  bench: (x, { main, dark }) =>
    rect(x - 22, 222, 6, 22, dark, 2) +
    rect(x + 16, 222, 6, 22, dark, 2) +
    rect(x - 30, 218, 60, 8, main, 4) +
    rect(x - 30, 202, 60, 7, main, 3.5) +
    rect(x - 24, 204, 5, 18, dark, 2) +
    rect(x + 19, 204, 5, 18, dark, 2),
  board: (x, { dark }) =>
    stroke(`M${x - 14} 200L${x - 20} 246M${x + 14} 200L${x + 20} 246`, '#8A6B4E', 5) +
    shape(`M${x - 17} 198H${x + 17}L${x + 21} 236H${x - 21}Z`, '#FFF6E4') +
    shape(`M${x - 14} 202H${x + 14}L${x + 17} 232H${x - 17}Z`, dark) +
    svgText('OFERTA', { x, y: 216, size: 6.8, fill: '#fff', anchor: 'middle' }) +
    svgText('DO DIA', { x, y: 226, size: 6.8, fill: '#FFC145', anchor: 'middle' }),
  bike: (x, { main }) =>
    [x - 18, x + 20]
      .map((cx) => `<circle cx="${cx}" cy="234" r="14" fill="none" stroke="#3A4A50" stroke-width="3.5"/>`)
      .join('') +
    stroke(
      `M${x - 18} 234L${x - 6} 212H${x + 12}L${x + 20} 234M${x - 6} 212L${x + 2} 234L${x + 12} 212M${x + 2} 234H${x - 18}`,
      main,
      4,
    ) +
    stroke(`M${x + 12} 212L${x + 9} 200H${x + 17}M${x - 6} 212L${x - 8} 206`, '#3A4A50', 3.5) +
    rect(x - 15, 202, 14, 5, '#3A4A50', 2.5) +
    rect(x + 9, 202, 20, 13, '#D9A86C', 3),
};

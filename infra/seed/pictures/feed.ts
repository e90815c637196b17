import { centred, isCutOff, standing } from './placed-drawing.ts';
import { bubbles, circle, clipped, ellipse, rect, shape, stroke } from './shapes.ts';
import { type Palette, palettes } from './shopfront/options.ts';
import type { DrawingSpec, FeedScene, FeedSpec } from './spec.ts';

/** A photo of a shop's gallery, 200 × 200. */
export function feedPhoto(spec: FeedSpec): string {
  return scenes[spec.scene](spec.goods, palettes[spec.palette]);
}

const scenes: Record<FeedScene, (goods: readonly DrawingSpec[], palette: Palette) => string> = {
  shelf: (goods, palette) => {
    const top = goods.slice(0, Math.floor(goods.length / 2));
    return (
      rect(0, 0, 200, 200, palette.sky) +
      bunting(palette) +
      board(top, 104, 'u') +
      board(goods.slice(top.length), 184, 'l')
    );
  },
  portrait: ([animal = { drawing: 'dog' }], palette) =>
    rect(0, 0, 200, 200, palette.pale) +
    circle(100, 96, 84, palette.sky) +
    confetti(palette) +
    standing(animal, 100, isCutOff(animal) ? 200 : 186, 0.88, 'p'),
  friends: (animals, palette) =>
    rect(0, 0, 200, 200, palette.sky) +
    circle(150, 52, 28, '#FFD978') +
    ellipse(48, 44, 26, 8, '#fff', { opacity: 0.8 }) +
    shape('M0 140C50 116 110 150 200 122V200H0Z', palette.pale) +
    shape('M0 164C60 146 130 172 200 150V200H0Z', palette.main, { opacity: 0.35 }) +
    inARow(animals, 'f'),
  reef: (fish) =>
    rect(0, 0, 200, 200, '#2C3C92') +
    shape('M0 0H200V44C160 64 120 30 80 48C50 60 20 44 0 56Z', '#3A4EAE') +
    shape('M30 0L70 200H20L0 60ZM110 0L170 200H120L90 0Z', '#fff', { opacity: 0.06 }) +
    standing({ drawing: 'coral' }, 100, 200, 1, 'r') +
    swimming(fish, [
      [150, 118, 0.3],
      [48, 34, 0.34],
      [146, 30, 0.24],
    ]) +
    bubbles([24, 120, 3], [180, 86, 4]),
  aquascape: (plants, palette) =>
    rect(0, 0, 200, 200, '#CDEFF1') +
    rect(0, 0, 200, 16, palette.dark) +
    shape('M30 16H170L196 200H4Z', '#fff', { opacity: 0.28 }) +
    shape('M0 160C50 142 120 168 200 146V200H0Z', '#8A6B4E') +
    shape('M0 176C60 164 130 182 200 168V200H0Z', '#6F543C') +
    plants.map((plant, i) => standing(plant, 40 + i * 60, 176 - (i % 2) * 8, 0.62, `q${i}`)).join('') +
    swimming(
      [{ drawing: 'tetra' }, { drawing: 'tetra', flip: true }],
      [
        [70, 52, 0.4],
        [146, 74, 0.34],
      ],
    ),
  rack: (fish, palette) =>
    rect(0, 0, 200, 200, palette.pale) + [0, 1, 2, 3].map((i) => cell(fish[i % fish.length], i, palette)).join(''),
};

function bunting({ main, dark }: Palette): string {
  const flag = (i: number) =>
    shape(`M${i * 25 + 3} 10H${i * 25 + 22}L${i * 25 + 12.5} 28Z`, [main, '#FFC145', dark][i % 3] ?? main);
  return stroke('M0 9H200', dark, 2) + Array.from({ length: 8 }, (_, i) => flag(i)).join('');
}

const board = (goods: readonly DrawingSpec[], y: number, slot: string) =>
  rect(8, y, 184, 9, '#C9A877', 3) +
  rect(8, y + 5, 184, 4, '#B08D5B', 2) +
  goods
    .map((good, i) =>
      standing(good, 8 + (184 / goods.length) * (i + 0.5), y, goods.length > 2 ? 0.4 : 0.45, `${slot}${i}`),
    )
    .join('');

function confetti({ main }: Palette): string {
  const colours = [main, '#FFC145', '#FF7A8A', '#8FD3DC'];
  return [
    [24, 40],
    [48, 20],
    [84, 12],
    [128, 14],
    [160, 28],
    [182, 54],
    [16, 84],
    [188, 92],
  ]
    .map(([x = 0, y = 0], i) =>
      rect(x, y, 9, 5, colours[i % 4] ?? main, 2.5, { transform: `rotate(${i * 47} ${x} ${y})` }),
    )
    .join('');
}

function inARow(animals: readonly DrawingSpec[], slot: string): string {
  const share = 200 / animals.length;
  const scale = Math.min(0.62, share / 140);
  return animals
    .map((animal, i) => standing(animal, share * (i + 0.5), isCutOff(animal) ? 202 : 190, scale, `${slot}${i}`))
    .join('');
}

const swimming = (fish: readonly DrawingSpec[], places: readonly (readonly [number, number, number])[]) =>
  fish
    .map((one, i) => centred(one, places[i]?.[0] ?? 100, places[i]?.[1] ?? 60, places[i]?.[2] ?? 0.3, `s${i}`))
    .join('');

/** One tank in a rack of four. */
function cell(fish: DrawingSpec = { drawing: 'goldfish' }, i: number, { dark }: Palette): string {
  const x = 8 + (i % 2) * 95;
  const y = 8 + Math.floor(i / 2) * 95;
  const pane = (fill: string) => rect(x, y, 89, 74, fill, 6);
  return (
    rect(x - 4, y + 70, 97, 18, dark, 4) +
    pane('#CDEFF5') +
    clipped(
      `cell${i}`,
      pane('#000'),
      rect(x, y, 89, 10, '#F3FBFC'),
      rect(x, y + 62, 89, 14, ['#EBD9B4', '#8A6B4E'][i % 2] ?? ''),
      centred(fish, x + 45, y + 38, 0.34, `k${i}`),
    ) +
    rect(x + 28, y + 73, 33, 11, '#FFF6E4', 3) +
    rect(x + 33, y + 77, 23, 3, '#C8371B', 1.5)
  );
}

import { circle, ellipse, rect, shape, stroke } from '../shapes.ts';
import type { Backdrop } from './options.ts';

/** The town behind the shop: left of x 72, right of x 558, above the pavement at y 236. */
export function backdrop(name: Backdrop): string {
  return behind[name]();
}

const house = (x: number, y: number, width: number, colour: string) =>
  rect(x, y, width, 240 - y, colour) + panes(x, y, width);

function panes(x: number, y: number, width: number): string {
  const size = (width - 30) / 2;
  return [0, 1]
    .flatMap((column) => [0, 1].map((row) => [x + 10 + column * (size + 10), y + 20 + row * 56] as const))
    .map(([left, top]) => rect(left, top, size, 34, '#BFD8DC', 4))
    .join('');
}

const tree = (x: number, y: number, r: number, dark: string, light: string) =>
  rect(x - 4, y, 8, 240 - y, '#8A6B4E', 3) +
  circle(x, y - r * 0.4, r, dark) +
  circle(x - r * 0.3, y - r * 0.7, r * 0.6, light);

function palm(x: number, y: number): string {
  const leaf = (turn: number, colour: string) =>
    shape('M0 0C14 -16 34 -16 44 2C30 -4 14 -4 0 0Z', colour, { transform: `translate(${x} ${y}) rotate(${turn})` });
  const trunk = stroke(`M${x} ${y}C${x - 6} ${y + 40} ${x - 2} ${y + 80} ${x - 8} 240`, '#A8815A', 8);
  return (
    trunk +
    leaf(-20, '#47AE62') +
    leaf(40, '#2F8F4E') +
    leaf(-95, '#5FC27B') +
    leaf(160, '#47AE62') +
    leaf(205, '#2F8F4E')
  );
}

/** The araucária of the south: a mast with flat crowns. */
const pine = (x: number, y: number) =>
  rect(x - 4, y, 8, 240 - y, '#7A5230', 3) +
  [0, 1, 2].map((i) => ellipse(x, y + i * 20, 16 + i * 10, 8, i % 2 ? '#47AE62' : '#2F8F4E')).join('') +
  ellipse(x, y - 8, 8, 8, '#5FC27B');

const behind: Record<Backdrop, () => string> = {
  city: () => house(0, 96, 84, '#E9DDC9') + house(546, 84, 84, '#F0D9C4'),
  towers: () =>
    house(-14, 60, 56, '#DCE3E6') +
    house(36, 104, 60, '#E9DDC9') +
    house(540, 44, 58, '#E6DCE8') +
    house(592, 92, 56, '#DCE3E6'),
  hills: () =>
    shape('M-20 240C-6 120 22 84 44 84C70 84 84 150 110 240Z', '#A7D3B4') +
    shape('M500 240C520 150 560 110 590 120C620 130 640 170 660 240Z', '#A7D3B4') +
    shape('M570 240C582 120 600 74 616 74C634 74 644 140 660 240Z', '#8CC3A0'),
  sea: () =>
    rect(0, 168, 630, 70, '#8FD3DC') +
    rect(0, 184, 630, 54, '#6FC3CF') +
    rect(0, 214, 630, 26, '#F2DFB4') +
    palm(34, 108) +
    palm(604, 92),
  pines: () => pine(26, 92) + pine(62, 128) + pine(584, 84) + pine(618, 120),
  planalto: () =>
    rect(0, 200, 630, 40, '#B7D8A8') +
    shape('M4 202V166H70V202H64C64 184 44 184 44 202H32C32 184 12 184 12 202Z', '#FFFFFF') +
    rect(0, 160, 76, 8, '#D3D8DC', 3) +
    shape('M566 202C566 176 584 164 602 164C620 164 638 176 638 202Z', '#FFFFFF') +
    rect(580, 92, 12, 110, '#D3D8DC') +
    rect(596, 92, 12, 110, '#E6EAED'),
  forest: () =>
    rect(0, 206, 630, 34, '#CBE3BE') +
    tree(20, 138, 34, '#47AE62', '#5FC27B') +
    tree(62, 168, 24, '#2F8F4E', '#47AE62') +
    tree(582, 132, 32, '#2F8F4E', '#47AE62') +
    tree(618, 160, 30, '#47AE62', '#5FC27B'),
  colonial: () =>
    house(-8, 104, 46, '#F7D774') +
    house(38, 88, 46, '#A9D8E6') +
    house(546, 96, 46, '#F5B8A8') +
    house(592, 80, 46, '#BFE0B0') +
    [
      [-8, 104],
      [38, 88],
      [546, 96],
      [592, 80],
    ]
      .map(([x = 0, y = 0]) => shape(`M${x - 4} ${y}L${x + 23} ${y - 22}L${x + 50} ${y}Z`, '#C97B5A'))
      .join(''),
};

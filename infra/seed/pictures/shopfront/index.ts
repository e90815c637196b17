import { shortHash } from '../art.ts';
import { circle, ellipse, rect } from '../shapes.ts';
import type { ShopfrontSpec } from '../spec.ts';
import { backdrop } from './backdrops.ts';
import { animalOnPavement, awning, door, shopWindow, sign, wall } from './building.ts';
import { type Layout, palettes } from './options.ts';
import { pavement, streetDetail } from './street.ts';

interface Plan {
  windows: [x: number, width: number][];
  door: number;
  detail: number;
  animal: number;
}

const plans: Record<Layout, Plan> = {
  wide: { windows: [[148, 322]], door: 488, detail: 112, animal: 580 },
  left: { windows: [[172, 322]], door: 98, detail: 530, animal: 590 },
  twin: {
    windows: [
      [100, 170],
      [360, 170],
    ],
    door: 288,

    detail: 70,
    animal: 584,
  },
  arcade: {
    windows: [
      [96, 176],
      [290, 176],
    ],
    door: 488,

    detail: 66,
    animal: 582,
  },
};

/** A shop seen from across the street, 630 × 270. */
export function shopfront(spec: ShopfrontSpec): string {
  const palette = palettes[spec.palette];
  const plan = plans[spec.layout];
  const half = Math.ceil(spec.goods.length / plan.windows.length);
  const windows = plan.windows.map(([x, width], i) =>
    shopWindow(x, width, spec.window, spec.goods.slice(i * half, (i + 1) * half), palette),
  );
  return [
    sky(palette.sky, spec.sign),
    backdrop(spec.backdrop),
    wall(palette, spec.roof),
    sign(spec.sign, palette, spec.door === 'round'),
    ...windows,
    door(plan.door, spec.door, palette),
    awning(palette),
    pavement(spec.pavement),
    streetDetail(spec.detail, plan.detail, palette),
    animalOnPavement(spec.animal, plan.animal),
  ].join('');
}

/** Sun and clouds, at positions that are derived from the shop's name. */
function sky(colour: string, name: string): string {
  const chance = Number.parseInt(shortHash(name, 6), 16);
  const sunX = [34, 560, 590, 46][chance % 4] ?? 560;
  const cloudX = sunX < 300 ? 560 + (chance % 40) : 30 + (chance % 60);
  return (
    rect(0, 0, 630, 270, colour) +
    circle(sunX, 44 + (chance % 22), 30 + (chance % 8), '#FFD978', { opacity: 0.9 }) +
    ellipse(cloudX, 62, 42, 11, '#fff', { opacity: 0.8 }) +
    ellipse(cloudX + 24, 53, 26, 11, '#fff', { opacity: 0.8 })
  );
}

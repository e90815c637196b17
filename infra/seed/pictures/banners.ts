import { fittingSize, svgText } from '@cardume/bff/outlined-text';
import { drawing, prefixIds } from './art.ts';
import { backgroundColours } from './drawing-styles.ts';
import { drawingBody, isCutOff, standing } from './placed-drawing.ts';
import { circle, placed, rect, shape } from './shapes.ts';
import { shopfront } from './shopfront/index.ts';
import type { DrawingSpec, HeroSpec, PartnerSpec, PromoSpec } from './spec.ts';

/** The main banner, 630 × 420. */
export function hero({ scene }: HeroSpec): string {
  return scene === 'street' ? street() : prefixIds(drawing(`hero-${scene}`).body, 'h');
}

/** A shop with animals in front of it. */
function street(): string {
  const shop = shopfront({
    kind: 'shopfront',
    sign: 'Loja do bairro',
    palette: 'coral',
    layout: 'twin',
    roof: 'parapet',
    backdrop: 'colonial',
    pavement: 'waves',
    door: 'round',
    window: 'day',
    detail: 'flowers',
    animal: { drawing: 'parakeet', coat: 'blue' },
    goods: [{ drawing: 'fishbowl' }, { drawing: 'bag' }, { drawing: 'bed' }, { drawing: 'toy' }],
  });
  const crowd: [DrawingSpec, number][] = [
    [{ drawing: 'cat', coat: 'orange' }, 110],
    [{ drawing: 'dog' }, 330],
    [{ drawing: 'rabbit', coat: 'grey' }, 530],
  ];
  return (
    rect(0, 0, 630, 420, '#FFE9E2') +
    placed(0, 30, 1, shop) +
    rect(0, 298, 630, 122, '#EFEAE0') +
    shape('M0 312C160 296 420 322 630 302V420H0Z', '#BBDDB0') +
    crowd.map(([animal, x], i) => standing(animal, x, 424, 0.92, `w${i}`)).join('')
  );
}

const tones: Record<PromoSpec['tone'], { ground: string; light: string; ink: string }> = {
  mare: { ground: '#0A6E7F', light: '#1292A4', ink: '#fff' },
  sol: { ground: '#FFC145', light: '#FFD67F', ink: '#4A2B00' },
  marine: { ground: '#2C3C92', light: '#3A4EAE', ink: '#fff' },
  rose: { ground: '#FADFDA', light: '#FDF0ED', ink: '#6B1F10' },
  plants: { ground: '#1F6B3C', light: '#2F8F4E', ink: '#fff' },
  exotic: { ground: '#E7E3F7', light: '#F8F6FE', ink: '#3B2470' },
};

/** A promotion, 640 × 240: text on the left, a drawing in a circle on the right. */
export function promo({ title, subtitle, tone, good }: PromoSpec): string {
  const { ground, light, ink } = tones[tone];
  return (
    rect(0, 0, 640, 240, ground) +
    circle(530, 130, 150, light) +
    promoDrawing(good) +
    svgText(title, { x: 36, y: 112, size: fittingSize(title, 38, 356), fill: ink }) +
    svgText(subtitle, { x: 36, y: 150, size: fittingSize(subtitle, 22, 330, 600), fill: ink, weight: 600 })
  );
}

/** Drawings are placed within the circle, except the reef, whose sea floor must end at the edge of the picture. */
function promoDrawing(good: DrawingSpec): string {
  if (good.drawing === 'coral') return placed(392, -10, 1.25, drawingBody(good, 'a'));
  return placed(428, isCutOff(good) ? 40 : 16, isCutOff(good) ? 1 : 1.05, drawingBody(good, 'a'));
}

/** Colour of the circle in a partner's picture, by its background. */
const deeper: Record<PartnerSpec['ground'], string> = {
  water: '#BEE6EC',
  plants: '#C6E7C8',
  dogs: '#FFD6A3',
  cats: '#F5C9C0',
  birds: '#C5DDF7',
  equipment: '#C9D8E1',
  food: '#FFDC94',
  exotic: '#D5CFF0',
  care: '#F8C9D7',
};

/** A partner's picture, 640 × 360. */
export function partner({ ground, goods: [first, second] }: PartnerSpec): string {
  const backing = rect(0, 0, 640, 360, backgroundColours[ground][0]) + circle(320, 220, 190, deeper[ground]);
  const foot = (good: DrawingSpec) => (isCutOff(good) ? 362 : 326);
  if (!second) return backing + standing(first, 320, foot(first), 1.45, 'a');
  return backing + standing(first, 215, foot(first), 1.3, 'a') + standing(second, 440, foot(second), 1.2, 'b');
}

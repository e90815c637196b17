import type { DrawingName } from '../../pictures/drawing-styles.ts';
import type { PaletteName, WindowStyle } from '../../pictures/shopfront/options.ts';
import type { DrawingSpec } from '../../pictures/spec.ts';
import type { CategoryId } from '../products/product-sheets.ts';
import type { ShopType } from './sheet.ts';

/** Categories and appearance of the shops of a type. */
export interface ShopTypeSheet {
  /** `core`: product categories of all shops of the type; `extra`: further ones, of which each shop has some. */
  core: CategoryId[];
  extra: CategoryId[];
  palettes: PaletteName[];
  windowStyles: WindowStyle[];
  /** Drawings for the shop window. */
  goods: DrawingSpec[];
  /** Animals for the pavement. */
  animals: DrawingSpec[];
}

const good = (drawing: DrawingName, hue?: number): DrawingSpec => (hue === undefined ? { drawing } : { drawing, hue });

const dogs: DrawingSpec[] = [
  { drawing: 'dog' },
  { drawing: 'dog', coat: 'grey', hue: 180 },
  { drawing: 'dog', coat: 'chocolate', hue: 150 },
  { drawing: 'dog', coat: 'cream', hue: -90 },
  { drawing: 'dog', coat: 'white' },
];
const cats: DrawingSpec[] = [
  { drawing: 'cat' },
  { drawing: 'cat', coat: 'orange' },
  { drawing: 'cat', coat: 'black', hue: 160 },
  { drawing: 'cat', coat: 'siamese', hue: -100 },
];
const small: DrawingSpec[] = [
  { drawing: 'rabbit' },
  { drawing: 'rabbit', coat: 'grey' },
  { drawing: 'rabbit', coat: 'caramel' },
  { drawing: 'turtle' },
  { drawing: 'hamster' },
  { drawing: 'chinchilla' },
];

export const shopTypes: Record<ShopType, ShopTypeSheet> = {
  aqua: {
    core: ['cat-aquarios', 'cat-peixes', 'cat-equipamentos', 'cat-alimentacao'],
    extra: ['cat-manutencao', 'cat-decoracao', 'cat-agua-doce-geral', 'cat-plantas', 'cat-luminarias', 'cat-sump'],
    palettes: ['mare', 'lagoon', 'sky', 'indigo', 'slate', 'mint', 'violet'],
    windowStyles: ['day', 'mint', 'warm'],
    goods: [
      good('planted'),
      good('tank'),
      good('nano'),
      good('fishbowl'),
      good('filter'),
      good('castle'),
      good('nano', 200),
      good('stem'),
      good('tests'),
      good('flakes'),
    ],
    animals: [...dogs, ...cats],
  },
  reef: {
    core: ['cat-marinhos-geral', 'cat-corais', 'cat-sump', 'cat-luminarias'],
    extra: ['cat-equipamentos', 'cat-manutencao', 'cat-alimentacao', 'cat-aquarios', 'cat-decoracao'],
    palettes: ['indigo', 'violet', 'lagoon', 'sky', 'coral', 'mare'],
    windowStyles: ['reef'],
    goods: [
      good('coral'),
      good('coral', 60),
      good('coral', -60),
      good('anemone'),
      good('brain'),
      good('frag'),
      good('anemone', 90),
    ],
    animals: [...dogs, ...cats],
  },
  planted: {
    core: ['cat-plantas', 'cat-aquarios', 'cat-luminarias', 'cat-decoracao'],
    extra: ['cat-agua-doce-geral', 'cat-peixes', 'cat-manutencao', 'cat-equipamentos'],
    palettes: ['leaf', 'olive', 'mint', 'lagoon', 'mare', 'earth'],
    windowStyles: ['mint', 'day', 'warm'],
    goods: [
      good('planted'),
      good('stem'),
      good('anubias'),
      good('moss'),
      good('plant'),
      good('decor'),
      good('nano', 200),
      good('stones'),
      good('spot'),
    ],
    animals: [...cats, ...dogs],
  },
  pet: {
    core: ['cat-pet-geral', 'cat-racoes', 'cat-brinquedos'],
    extra: ['cat-higiene', 'cat-camas', 'cat-coleiras', 'cat-alimentacao', 'cat-animais-exoticos'],
    palettes: ['brick', 'amber', 'coral', 'sky', 'wine', 'earth', 'violet', 'leaf'],
    windowStyles: ['day', 'warm', 'rose'],
    goods: [
      good('bag'),
      good('bed'),
      good('bird'),
      good('house'),
      good('bowl'),
      good('toy'),
      good('treats'),
      good('carrier'),
      good('cushion'),
      good('bag', 160),
      good('rope'),
      good('scratch'),
    ],
    animals: [...dogs, ...dogs, ...cats],
  },
  groomer: {
    core: ['cat-higiene', 'cat-coleiras', 'cat-camas'],
    extra: ['cat-brinquedos', 'cat-pet-geral', 'cat-racoes', 'cat-alimentacao'],
    palettes: ['berry', 'violet', 'coral', 'mint', 'wine', 'sky'],
    windowStyles: ['rose', 'day', 'warm'],
    goods: [
      good('shampoo'),
      good('bed'),
      good('toy'),
      good('brush'),
      good('shampoo', 130),
      good('collar'),
      good('harness'),
      good('bed', 190),
      good('pads'),
      good('leash'),
    ],
    animals: [...dogs, ...cats],
  },
  cat: {
    core: ['cat-camas', 'cat-brinquedos', 'cat-higiene', 'cat-racoes'],
    extra: ['cat-pet-geral', 'cat-coleiras', 'cat-alimentacao', 'cat-animais-exoticos'],
    palettes: ['violet', 'slate', 'berry', 'amber', 'wine', 'mint'],
    windowStyles: ['rose', 'warm', 'day'],
    goods: [
      good('scratch'),
      good('litter'),
      good('bed'),
      good('fountain'),
      good('backpack'),
      good('wand'),
      good('pouch'),
      good('scratch', 130),
      good('litter', 140),
      good('can'),
    ],
    animals: cats,
  },
  exotic: {
    core: ['cat-animais-exoticos', 'cat-pet-geral'],
    extra: ['cat-racoes', 'cat-brinquedos', 'cat-higiene', 'cat-alimentacao', 'cat-aquarios', 'cat-camas'],
    palettes: ['leaf', 'olive', 'amber', 'earth', 'mint', 'violet'],
    windowStyles: ['mint', 'day', 'warm'],
    goods: [
      good('scratch'),
      good('turtle'),
      good('flakes'),
      good('terrarium'),
      good('wheel'),
      good('bird'),
      good('hay'),
      good('seeds'),
      good('hamster'),
      good('gecko'),
    ],
    animals: small,
  },
  farm: {
    core: ['cat-racoes', 'cat-pet-geral', 'cat-coleiras'],
    extra: ['cat-higiene', 'cat-animais-exoticos', 'cat-camas', 'cat-brinquedos', 'cat-alimentacao'],
    palettes: ['earth', 'amber', 'olive', 'leaf', 'brick'],
    windowStyles: ['warm', 'day'],
    goods: [
      good('bag'),
      good('seeds'),
      good('hay'),
      good('bird'),
      good('bowl'),
      good('bag', 160),
      good('bag', 60),
      good('house'),
      good('leash'),
    ],
    animals: [...dogs, { drawing: 'rabbit', coat: 'caramel' }, { drawing: 'rabbit' }],
  },
  mixed: {
    core: ['cat-racoes', 'cat-pet-geral', 'cat-aquarios', 'cat-peixes'],
    extra: [
      'cat-alimentacao',
      'cat-brinquedos',
      'cat-equipamentos',
      'cat-higiene',
      'cat-decoracao',
      'cat-animais-exoticos',
    ],
    palettes: ['coral', 'lagoon', 'brick', 'slate', 'sky', 'leaf', 'amber'],
    windowStyles: ['day', 'warm', 'mint'],
    goods: [
      good('bag'),
      good('fishbowl'),
      good('bed'),
      good('tank'),
      good('bird'),
      good('planted'),
      good('toy'),
      good('treats'),
      good('nano'),
      good('seeds'),
    ],
    animals: [...dogs, ...cats, ...small],
  },
};

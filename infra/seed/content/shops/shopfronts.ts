import {
  type Backdrop,
  doors,
  layouts,
  type PaletteName,
  pavements,
  roofs,
  streetDetails,
} from '../../pictures/shopfront/options.ts';
import type { ShopfrontSpec } from '../../pictures/spec.ts';
import { entryAtModulo, randomFor } from '../random.ts';
import type { CityName, ShopSheet } from './sheet.ts';
import { shopTypes } from './shop-types.ts';

/** Possible backdrops in each city. */
const townscapes: Record<CityName, Backdrop[]> = {
  'São Paulo': ['city', 'towers'],
  Campinas: ['city', 'forest'],
  'Rio de Janeiro': ['hills'],
  'Belo Horizonte': ['hills', 'towers'],
  Curitiba: ['pines'],
  Florianópolis: ['sea'],
  'Porto Alegre': ['forest', 'city'],
  Brasília: ['planalto'],
  Goiânia: ['forest', 'towers'],
  Salvador: ['colonial', 'sea'],
  Recife: ['sea', 'colonial'],
  Fortaleza: ['sea', 'towers'],
  Belém: ['forest', 'colonial'],
  Manaus: ['forest'],
};

/** Shopfronts of the shops that the design documents show. */
const asDrawn = {
  layout: 'wide',
  roof: 'flat',
  backdrop: 'city',
  pavement: 'waves',
  door: 'glass',
  window: 'day',
  detail: 'pots',
} as const satisfies Partial<ShopfrontSpec>;

const known: Record<string, Partial<ShopfrontSpec>> = {
  'Aqua Viva Aquarismo': {
    ...asDrawn,
    palette: 'mare',
    goods: [{ drawing: 'planted' }, { drawing: 'tank' }],
    animal: { drawing: 'dog' },
  },
  'Cão & Cia Pet Shop': {
    ...asDrawn,
    palette: 'brick',
    goods: [{ drawing: 'bag' }, { drawing: 'bed' }, { drawing: 'bird' }],
    animal: { drawing: 'cat' },
  },
  'Recife Marinho Corais e Peixes de Água Salgada': {
    ...asDrawn,
    palette: 'indigo',
    window: 'reef',
    goods: [{ drawing: 'coral' }, { drawing: 'coral', hue: 60 }],
    animal: { drawing: 'rabbit', coat: 'grey' },
  },
  'Bicho Bom': {
    ...asDrawn,
    palette: 'leaf',
    goods: [{ drawing: 'scratch' }, { drawing: 'turtle' }, { drawing: 'flakes' }],
    animal: { drawing: 'rabbit' },
  },
  'Patinhas da Vila': {
    ...asDrawn,
    palette: 'berry',
    goods: [{ drawing: 'shampoo' }, { drawing: 'bed' }, { drawing: 'toy' }],
    animal: { drawing: 'dog', coat: 'chocolate', hue: 150 },
  },
};

/** Returns the front of each shop. If possible, no two share palette, layout, roof and backdrop. */
export function shopfronts(sheets: readonly ShopSheet[]): ShopfrontSpec[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    for (let attempt = 0; ; attempt += 1) {
      const front = frontOf(sheet, attempt);
      const character = [front.palette, front.layout, front.roof, front.backdrop].join();
      if (taken.has(character) && attempt < 100) continue;
      taken.add(character);
      return front;
    }
  });
}

function frontOf(sheet: ShopSheet, attempt: number): ShopfrontSpec {
  const random = randomFor(`front of ${sheet.name} ${attempt}`);
  const shopType = shopTypes[sheet.shopType];
  const layout = random.pick(layouts);
  const goods = layout === 'twin' || layout === 'arcade' ? 4 : random.integerBetween(3, 4);
  return {
    kind: 'shopfront',
    sign: sheet.sign,
    palette: random.pick<PaletteName>(shopType.palettes),
    layout,
    roof: random.pick(roofs),
    backdrop: entryAtModulo(townscapes[sheet.city], random.integerBetween(0, 9)),
    pavement: sheet.city === 'Rio de Janeiro' ? 'waves' : random.pick(pavements),
    door: random.pick(doors),
    window: random.pick(shopType.windowStyles),
    detail: random.pick(streetDetails),
    goods: random.sample(shopType.goods, goods),
    animal: random.pick(shopType.animals),
    ...known[sheet.name],
  };
}

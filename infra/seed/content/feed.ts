import type { DrawingName } from '../pictures/drawing-styles.ts';
import type { PaletteName } from '../pictures/shopfront/options.ts';
import type { DrawingSpec, FeedSpec } from '../pictures/spec.ts';
import { idOf, randomFor } from './random.ts';
import { shopSheets } from './shops/index.ts';
import type { ShopType } from './shops/sheet.ts';
import type { DemoFeedPhoto, DemoShop } from './types.ts';

const scene = (name: FeedSpec['scene'], palette: PaletteName, ...goods: (DrawingSpec | DrawingName)[]): FeedSpec => ({
  kind: 'feed',
  scene: name,
  palette,
  goods: goods.map((good) => (typeof good === 'string' ? { drawing: good } : good)),
});

const aquariums = [
  scene('rack', 'mare', 'goldfish', 'tetra', 'guppy', 'betta'),
  scene('rack', 'sky', { drawing: 'betta', hue: 70 }, 'discus', { drawing: 'goldfish', hue: 30 }, 'tetra'),
  scene('rack', 'mint', { drawing: 'discus', hue: 170 }, 'shrimp', { drawing: 'betta', hue: -60 }, 'guppy'),
  scene('aquascape', 'mare', 'stem', 'stones', 'anubias'),
  scene('aquascape', 'slate', 'stones', 'moss', { drawing: 'stem', hue: 30 }),
  scene('aquascape', 'leaf', 'stem', 'decor', 'anubias'),
  scene('shelf', 'lagoon', 'nano', 'fishbowl', 'flakes', 'tests', 'drops'),
  scene('shelf', 'sky', 'filter', 'airpump', 'castle', 'substrate'),
];
const reefs = [
  scene('reef', 'indigo', 'tang', 'clown', { drawing: 'tang', coat: 'yellow' }),
  scene('reef', 'violet', 'shrimp', { drawing: 'tang', flip: true }, 'clown'),
  scene('rack', 'indigo', 'clown', 'tang', { drawing: 'tang', coat: 'yellow' }, 'shrimp'),
  scene('shelf', 'indigo', 'salt', 'skimmer', 'tests', 'media'),
  scene('shelf', 'slate', 'wavemaker', 'media', 'salt', 'sump'),
];
const dogsAndCats = [
  scene('portrait', 'brick', 'dog'),
  scene('portrait', 'sky', { drawing: 'dog', coat: 'grey', hue: 180 }),
  scene('portrait', 'berry', { drawing: 'cat', coat: 'orange' }),
  scene('portrait', 'amber', { drawing: 'dog', coat: 'chocolate', hue: 150 }),
  scene('portrait', 'violet', { drawing: 'dog', coat: 'white' }),
  scene('portrait', 'mint', { drawing: 'cat', coat: 'black', hue: 160 }),
  scene('friends', 'leaf', 'dog', 'cat'),
  scene('friends', 'amber', { drawing: 'dog', coat: 'cream', hue: -90 }, { drawing: 'dog', coat: 'grey' }, 'dog'),
  scene('friends', 'coral', { drawing: 'cat', coat: 'orange' }, { drawing: 'cat', coat: 'siamese', hue: -100 }),
  scene('shelf', 'brick', 'bag', 'treats', 'bowl', 'can', 'bag'),
  scene('shelf', 'amber', 'toy', 'rope', 'house', 'cushion'),
];
const felines = [
  scene('portrait', 'slate', { drawing: 'cat', coat: 'black' }),
  scene('portrait', 'wine', { drawing: 'cat', coat: 'siamese' }),
  scene('friends', 'violet', 'cat', { drawing: 'cat', coat: 'black', hue: 160 }),
  scene('shelf', 'violet', 'scratch', 'litter', 'pouch', 'fountain', 'can'),
];
const beauty = [
  scene('shelf', 'berry', 'shampoo', 'brush', { drawing: 'shampoo', hue: 130 }, 'pads', 'bed'),
  scene('shelf', 'mint', 'collar', 'harness', 'tag', 'leash'),
  scene('portrait', 'coral', { drawing: 'dog', coat: 'cream', hue: 180 }),
];
const creatures = [
  scene('portrait', 'leaf', 'rabbit'),
  scene('portrait', 'sky', { drawing: 'parakeet', coat: 'blue' }),
  scene('portrait', 'violet', 'chinchilla'),
  scene('friends', 'mint', 'turtle', 'hamster', { drawing: 'hamster', coat: 'grey' }),
  scene('friends', 'sky', 'parakeet', { drawing: 'rabbit', coat: 'grey' }),
  scene('shelf', 'olive', 'seeds', 'hay', 'wheel', 'bird', 'terrarium'),
];
const country = [
  scene('shelf', 'earth', 'bag', { drawing: 'bag', hue: 160 }, 'seeds', 'hay', 'bowl'),
  scene('friends', 'olive', 'dog', { drawing: 'rabbit', coat: 'caramel' }),
];

const photos: Record<ShopType, FeedSpec[]> = {
  aqua: aquariums,
  reef: reefs,
  planted: aquariums.slice(3),
  pet: dogsAndCats,
  groomer: [...beauty, ...dogsAndCats.slice(0, 6)],
  cat: felines,
  exotic: creatures,
  farm: [...country, ...dogsAndCats.slice(6)],
  mixed: [...dogsAndCats.slice(5), ...aquariums.slice(0, 3), ...creatures.slice(0, 2)],
};

/** Returns up to three photos per shop. */
export function feedPhotos(shops: readonly DemoShop[]): DemoFeedPhoto[] {
  return shops.flatMap((shop, i) => {
    const shopType = shopSheets[i]?.shopType ?? 'mixed';
    const random = randomFor(`feed of ${shop.name}`);
    const count = i === 0 ? 3 : random.pick([0, 1, 2, 2, 3, 3]);
    return random
      .sample(photos[shopType], count)
      .map((picture, order) => ({ id: idOf('feed photo', `${shop.name} ${order}`), shopId: shop.id, order, picture }));
  });
}

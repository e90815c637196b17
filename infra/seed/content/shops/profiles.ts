import { type BackgroundName, drawingStyles } from '../../pictures/drawing-styles.ts';
import type { AvatarSpec, DrawingSpec } from '../../pictures/spec.ts';
import type { ShopSheet, Trade } from './sheet.ts';

type Profile = [good: DrawingSpec, ground?: BackgroundName];

/** Profile pictures of each trade, in the order of its shops. */
const profilesOfTrade: Record<Trade, Profile[]> = {
  aqua: [
    [{ thing: 'clown' }],
    [{ thing: 'goldfish' }],
    [{ thing: 'tetra' }],
    [{ thing: 'betta' }],
    [{ thing: 'guppy' }],
    [{ thing: 'discus' }],
    [{ thing: 'fishbowl' }],
    [{ thing: 'betta', hue: -60 }, 'birds'],
    [{ thing: 'goldfish', hue: 30 }, 'plants'],
    [{ thing: 'discus', hue: 170 }, 'food'],
    [{ thing: 'guppy', hue: -160 }, 'cats'],
    [{ thing: 'betta', hue: 70 }, 'cats'],
    [{ thing: 'tetra', hue: 60 }, 'exotic'],
    [{ thing: 'nano' }],
  ],
  reef: [
    [{ thing: 'coral' }],
    [{ thing: 'tang' }],
    [{ thing: 'anemone' }],
    [{ thing: 'tang', coat: 'yellow' }, 'marine'],
    [{ thing: 'frag' }],
    [{ thing: 'clown' }, 'marine'],
    [{ thing: 'brain' }],
  ],
  planted: [
    [{ thing: 'planted' }],
    [{ thing: 'anubias' }],
    [{ thing: 'stem' }],
    [{ thing: 'moss' }],
    [{ thing: 'shrimp' }, 'plants'],
    [{ thing: 'decor' }],
    [{ thing: 'plant' }],
    [{ thing: 'stem', hue: -50 }, 'exotic'],
  ],
  pet: [
    [{ thing: 'dog' }],
    [{ thing: 'dog', coat: 'grey', hue: 180 }, 'birds'],
    [{ thing: 'dog', hue: 120 }, 'plants'],
    [{ thing: 'toy' }],
    [{ thing: 'dog', coat: 'chocolate', hue: 40 }, 'food'],
    [{ thing: 'dog', coat: 'white', hue: -90 }, 'care'],
    [{ thing: 'bowl' }],
    [{ thing: 'dog', coat: 'cream', hue: 180 }, 'exotic'],
    [{ thing: 'house' }],
    [{ thing: 'cat', coat: 'orange' }, 'water'],
    [{ thing: 'tag', label: 'PET' }],
    [{ thing: 'dog', coat: 'white', hue: 140 }, 'water'],
    [{ thing: 'treats' }],
    [{ thing: 'dog', coat: 'chocolate', hue: 200 }, 'care'],
  ],
  groomer: [
    [{ thing: 'bed' }],
    [{ thing: 'shampoo' }],
    [{ thing: 'collar' }],
    [{ thing: 'dog', coat: 'white', hue: -60 }, 'exotic'],
    [{ thing: 'brush' }],
    [{ thing: 'harness', hue: -140 }, 'birds'],
  ],
  cat: [
    [{ thing: 'cat', coat: 'black', hue: 160 }],
    [{ thing: 'cat' }],
    [{ thing: 'scratch' }],
    [{ thing: 'cat', coat: 'siamese', hue: -100 }, 'exotic'],
    [{ thing: 'cat', coat: 'orange', hue: 90 }, 'food'],
    [{ thing: 'litter' }],
    [{ thing: 'wand' }],
  ],
  exotic: [
    [{ thing: 'turtle' }],
    [{ thing: 'parakeet' }],
    [{ thing: 'hamster' }],
    [{ thing: 'rabbit' }],
    [{ thing: 'gecko' }],
    [{ thing: 'parakeet', coat: 'blue' }],
    [{ thing: 'gecko', hue: -95 }, 'plants'],
    [{ thing: 'chinchilla' }],
  ],
  farm: [
    [{ thing: 'bag' }],
    [{ thing: 'seeds' }],
    [{ thing: 'rabbit', coat: 'caramel' }, 'plants'],
    [{ thing: 'hay' }, 'food'],
    [{ thing: 'parakeet', coat: 'yellow' }, 'plants'],
    [{ thing: 'rabbit', coat: 'grey' }, 'food'],
    [{ thing: 'bag', hue: 60, label: '25 kg' }, 'plants'],
  ],
  mixed: [
    [{ thing: 'rabbit', coat: 'grey' }, 'birds'],
    [{ thing: 'goldfish', hue: -20 }],
    [{ thing: 'bird' }],
    [{ thing: 'cat', hue: 120 }, 'plants'],
    [{ thing: 'hamster', coat: 'cream' }, 'dogs'],
    [{ thing: 'turtle' }, 'water'],
    [{ thing: 'dog', coat: 'grey' }, 'food'],
  ],
};

/** Returns the profile picture of each shop; all are different. @throws if a trade has more shops than pictures */
export function profiles(sheets: readonly ShopSheet[]): AvatarSpec[] {
  const next = new Map<Trade, number>();
  return sheets.map(({ trade }) => {
    const index = next.get(trade) ?? 0;
    next.set(trade, index + 1);
    const profile = profilesOfTrade[trade][index];
    if (!profile) throw new Error(`draw one more profile picture for the trade «${trade}»`);
    const [good, ground = drawingStyles[good.thing].ground] = profile;
    return { kind: 'avatar', good, ground };
  });
}

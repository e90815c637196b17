import { type BackgroundName, drawingStyles } from '../../pictures/drawing-styles.ts';
import type { AvatarSpec, DrawingSpec } from '../../pictures/spec.ts';
import type { ShopSheet, ShopType } from './sheet.ts';

type ProfilePicture = [good: DrawingSpec, ground?: BackgroundName];

/** Profile pictures of each type of shop, in the order of its shops. */
const profilePicturesByType: Record<ShopType, ProfilePicture[]> = {
  aqua: [
    [{ drawing: 'clown' }],
    [{ drawing: 'goldfish' }],
    [{ drawing: 'tetra' }],
    [{ drawing: 'betta' }],
    [{ drawing: 'guppy' }],
    [{ drawing: 'discus' }],
    [{ drawing: 'fishbowl' }],
    [{ drawing: 'betta', hue: -60 }, 'birds'],
    [{ drawing: 'goldfish', hue: 30 }, 'plants'],
    [{ drawing: 'discus', hue: 170 }, 'food'],
    [{ drawing: 'guppy', hue: -160 }, 'cats'],
    [{ drawing: 'betta', hue: 70 }, 'cats'],
    [{ drawing: 'tetra', hue: 60 }, 'exotic'],
    [{ drawing: 'nano' }],
  ],
  reef: [
    [{ drawing: 'coral' }],
    [{ drawing: 'tang' }],
    [{ drawing: 'anemone' }],
    [{ drawing: 'tang', coat: 'yellow' }, 'marine'],
    [{ drawing: 'frag' }],
    [{ drawing: 'clown' }, 'marine'],
    [{ drawing: 'brain' }],
  ],
  planted: [
    [{ drawing: 'planted' }],
    [{ drawing: 'anubias' }],
    [{ drawing: 'stem' }],
    [{ drawing: 'moss' }],
    [{ drawing: 'shrimp' }, 'plants'],
    [{ drawing: 'decor' }],
    [{ drawing: 'plant' }],
    [{ drawing: 'stem', hue: -50 }, 'exotic'],
  ],
  pet: [
    [{ drawing: 'dog' }],
    [{ drawing: 'dog', coat: 'grey', hue: 180 }, 'birds'],
    [{ drawing: 'dog', hue: 120 }, 'plants'],
    [{ drawing: 'toy' }],
    [{ drawing: 'dog', coat: 'chocolate', hue: 40 }, 'food'],
    [{ drawing: 'dog', coat: 'white', hue: -90 }, 'care'],
    [{ drawing: 'bowl' }],
    [{ drawing: 'dog', coat: 'cream', hue: 180 }, 'exotic'],
    [{ drawing: 'house' }],
    [{ drawing: 'cat', coat: 'orange' }, 'water'],
    [{ drawing: 'tag', label: 'PET' }],
    [{ drawing: 'dog', coat: 'white', hue: 140 }, 'water'],
    [{ drawing: 'treats' }],
    [{ drawing: 'dog', coat: 'chocolate', hue: 200 }, 'care'],
  ],
  groomer: [
    [{ drawing: 'bed' }],
    [{ drawing: 'shampoo' }],
    [{ drawing: 'collar' }],
    [{ drawing: 'dog', coat: 'white', hue: -60 }, 'exotic'],
    [{ drawing: 'brush' }],
    [{ drawing: 'harness', hue: -140 }, 'birds'],
  ],
  cat: [
    [{ drawing: 'cat', coat: 'black', hue: 160 }],
    [{ drawing: 'cat' }],
    [{ drawing: 'scratch' }],
    [{ drawing: 'cat', coat: 'siamese', hue: -100 }, 'exotic'],
    [{ drawing: 'cat', coat: 'orange', hue: 90 }, 'food'],
    [{ drawing: 'litter' }],
    [{ drawing: 'wand' }],
  ],
  exotic: [
    [{ drawing: 'turtle' }],
    [{ drawing: 'parakeet' }],
    [{ drawing: 'hamster' }],
    [{ drawing: 'rabbit' }],
    [{ drawing: 'gecko' }],
    [{ drawing: 'parakeet', coat: 'blue' }],
    [{ drawing: 'gecko', hue: -95 }, 'plants'],
    [{ drawing: 'chinchilla' }],
  ],
  farm: [
    [{ drawing: 'bag' }],
    [{ drawing: 'seeds' }],
    [{ drawing: 'rabbit', coat: 'caramel' }, 'plants'],
    [{ drawing: 'hay' }, 'food'],
    [{ drawing: 'parakeet', coat: 'yellow' }, 'plants'],
    [{ drawing: 'rabbit', coat: 'grey' }, 'food'],
    [{ drawing: 'bag', hue: 60, label: '25 kg' }, 'plants'],
  ],
  mixed: [
    [{ drawing: 'rabbit', coat: 'grey' }, 'birds'],
    [{ drawing: 'goldfish', hue: -20 }],
    [{ drawing: 'bird' }],
    [{ drawing: 'cat', hue: 120 }, 'plants'],
    [{ drawing: 'hamster', coat: 'cream' }, 'dogs'],
    [{ drawing: 'turtle' }, 'water'],
    [{ drawing: 'dog', coat: 'grey' }, 'food'],
  ],
};

/** Returns the profile picture of each shop; all are different. @throws if a type has more shops than pictures */
export function profilePicturesOf(sheets: readonly ShopSheet[]): AvatarSpec[] {
  const next = new Map<ShopType, number>();
  return sheets.map(({ shopType }) => {
    const index = next.get(shopType) ?? 0;
    next.set(shopType, index + 1);
    const profile = profilePicturesByType[shopType][index];
    if (!profile) throw new Error(`draw one more profile picture for the shop type «${shopType}»`);
    const [good, ground = drawingStyles[good.drawing].ground] = profile;
    return { kind: 'avatar', good, ground };
  });
}

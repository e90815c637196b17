import { saoPauloTime } from '@cardume/kit/domain/days';
import { idOf, type Random, randomFor } from '../random.ts';
import { shopSheets } from '../shops/index.ts';
import type { ShopSheet, ShopType } from '../shops/sheet.ts';
import type { DemoReview, DemoShop } from '../types.ts';
import { commentEndings, commentsFor } from './comments.ts';
import { customerName } from './names.ts';

/** Reference day of the demo data. Reviews date from the year before it. */
export const demoToday = saoPauloTime('2026-11-20', '12:00');

const MOST_PER_SHOP = 40;
/** The first shops of the list have the most reviews. */
const WELL_KNOWN = 5;

/** Returns the reviews of all approved shops; those of one shop are in ascending order of time. */
export function demoReviews(shops: readonly DemoShop[]): DemoReview[] {
  return shops.flatMap((shop, i) => {
    const sheet = shopSheets[i];
    return shop.approved && sheet && sheet.meanRating > 0 ? reviewsOf(shop, sheet, i) : [];
  });
}

function reviewsOf(shop: DemoShop, sheet: ShopSheet, index: number): DemoReview[] {
  const random = randomFor(`reviews of ${shop.name}`);
  const count =
    index < WELL_KNOWN
      ? random.integerBetween(28, MOST_PER_SHOP)
      : 1 + Math.floor(random.next() ** 2.4 * MOST_PER_SHOP);
  const said = new Set<string>();
  return moments(random, count).map((createdAt, n) => {
    const rating = ratingAround(sheet.meanRating, random);
    return {
      id: idOf('review', `${shop.name} ${n}`),
      shopId: shop.id,
      rating,
      comment: comment(sheet.shopType, rating, said, random),
      customerName: customerName(random),
      createdAt,
    };
  });
}

/** Draws a rating from a distribution with this mean: 5 as often as the mean requires, else mostly 4. */
function ratingAround(mean: number, random: Random): number {
  const meanOfOthers = 3.34;
  if (random.chance((mean - meanOfOthers) / (5 - meanOfOthers))) return 5;
  const draw = random.next();
  if (draw < 0.6) return 4;
  if (draw < 0.82) return 3;
  return draw < 0.92 ? 2 : 1;
}

/** Returns a text that no other review of the shop has; null for a third of the reviews, or if none is left. */
function comment(shopType: ShopType, rating: number, said: Set<string>, random: Random): string | null {
  const fresh = commentsFor(shopType, rating).filter((words) => !said.has(words));
  if (fresh.length === 0 || random.chance(0.34)) return null;
  const words = random.pick(fresh);
  said.add(words);
  return rating === 5 && random.chance(0.25) ? `${words} ${random.pick(commentEndings)}` : words;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns times between 8:00 and 22:00 in Brazil, oldest first. */
function moments(random: Random, count: number): string[] {
  const midnight = demoToday.getTime() - 12 * 60 * MINUTE;
  return Array.from({ length: count }, () => {
    const minuteOfDay = random.integerBetween(8 * 60, 22 * 60);
    return midnight - random.integerBetween(1, 360) * DAY + minuteOfDay * MINUTE + random.integerBetween(0, 59) * 1000;
  })
    .sort((one, other) => one - other)
    .map((time) => new Date(time).toISOString());
}

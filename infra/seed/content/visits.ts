import { saoPauloTime } from '@cardume/kit/domain/days';
import { type Random, randomFor } from './random.ts';
import type { DemoContent, DemoDay, DemoProduct, DemoShop } from './types.ts';

/** Number of days with visits before today: a month and, for comparison, the month before. Today has real visits. */
export const DAYS_VISITED = 60;

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Factor of the number of visits by weekday, Sunday first. */
const WEEKDAYS = [1.15, 0.8, 0.85, 0.9, 0.95, 1, 1.35];
/** Hours of visits; an hour is drawn as often as it is listed. */
const HOURS =
  '07 08 09 09 10 10 11 11 12 13 13 14 14 14 15 15 15 15 16 16 16 16 17 17 17 18 18 19 19 20 20 21 22'.split(' ');
/** Probabilities that a visitor returns on the same day, and that a visit has a click on a buy button. */
const AGAIN = 0.3;
const CLICKS = 0.4;
const VISITORS = 900;
/** Visits per day of the first shops of the list, the most popular ones. */
const KNOWN = [13, 10, 9, 9, 8];

/**
 * Returns the visits and clicks of each day before today, oldest day first. They depend only on how many days ago the
 * day was and on its weekday.
 */
export function visitsByDay({ shops, products }: Pick<DemoContent, 'shops' | 'products'>, now: Date): DemoDay[] {
  const visited = shops.flatMap((shop, index) => (shop.approved ? [visitedShop(shop, index, products)] : []));
  const today = Date.parse(calendar.format(now));
  return Array.from({ length: DAYS_VISITED }, (_, index) => {
    const daysAgo = DAYS_VISITED - index;
    return dayOf(visited, new Date(today - daysAgo * DAY_MS), daysAgo);
  });
}

interface VisitedShop {
  shop: DemoShop;
  /** Average visits per day. */
  daily: number;
  products: DemoProduct[];
}

/** Sources of visits; a source is drawn as often as it is listed. */
const SOURCES = ['busca', 'busca', 'busca', 'inicio', 'inicio', 'Web', 'Web', 'compartilhar', 'qr'];

function visitedShop(shop: DemoShop, index: number, products: readonly DemoProduct[]): VisitedShop {
  const daily = KNOWN[index] ?? 2 + 5 * randomFor(`visits of ${shop.name}`).next();
  return { shop, daily, products: products.filter(({ shopId, available }) => shopId === shop.id && available) };
}

function dayOf(visited: readonly VisitedShop[], day: Date, daysAgo: number): DemoDay {
  const date = day.toISOString().slice(0, 10);
  const share = WEEKDAYS[day.getUTCDay()] ?? 1;
  const visits = visited.flatMap((shop) => visitsOf(shop, date, share, daysAgo)).sort(byTime);
  const clicks = visits.flatMap(({ wanted, ...visit }) =>
    wanted ? [{ ...visit, productId: wanted, source: 'store_page', at: later(visit.at) }] : [],
  );
  return { date, visits: visits.map(({ wanted: _, ...visit }) => visit), clicks };
}

function visitsOf({ shop, daily, products }: VisitedShop, date: string, share: number, daysAgo: number) {
  const random = randomFor(`visits of ${shop.name} ${daysAgo} days ago`);
  const sources = randomFor(`sources of ${shop.name} ${daysAgo} days ago`);
  let visitor = '';
  return Array.from({ length: Math.round(daily * share * (0.7 + 0.6 * random.next())) }, () => {
    if (!visitor || !random.chance(AGAIN)) visitor = `demo visitor ${random.integerBetween(1, VISITORS)}`;
    const wanted = random.chance(CLICKS) ? favourite(products, random)?.id : undefined;
    return { storeId: shop.id, visitor, source: sources.pick(SOURCES), at: moment(date, random), wanted };
  });
}

/** Returns a random product, more often one at the start of the list; undefined for an empty list. */
function favourite(products: readonly DemoProduct[], random: Random): DemoProduct | undefined {
  return products[Math.floor(products.length * random.next() ** 2)];
}

function moment(date: string, random: Random): string {
  const hour = saoPauloTime(date, `${random.pick(HOURS)}:00`).getTime();
  return new Date(hour + random.integerBetween(0, 60 * MINUTE_MS - 1)).toISOString();
}

const later = (at: string) => new Date(Date.parse(at) + 2 * MINUTE_MS).toISOString();

const byTime = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at);

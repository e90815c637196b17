import { MAX_ENTRIES } from '@cardume/analytics/api';
import { hasValidCheckDigits } from '@cardume/bff/contract';
import { findHoliday } from '@cardume/kit/domain/holidays';
import { PAYMENTS } from '@cardume/kit/domain/payments';
import { hasValidBreaks } from '@cardume/kit/domain/schedule-input';
import { openingHours } from '@cardume/stores/events';
import { describe, expect, it } from '@jest/globals';
import { type DemoContent, demoContent, demoToday } from './index.ts';
import { cities } from './shops/sheet.ts';
import { DAYS_VISITED, visitsByDay } from './visits.ts';

const content = demoContent();
const { shops, products, owners, reviews, feedPhotos, home } = content;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const longest = (words: readonly (string | null)[]) => Math.max(...words.map((each) => each?.length ?? 0));
const ofShop = <T extends { shopId: string }>(rows: readonly T[], id: string) =>
  rows.filter((row) => row.shopId === id);

describe('the demo catalogue', () => {
  it('is deterministic', () => {
    expect(demoContent()).toEqual(content);
  });

  it('gives every item a uuid of its own', () => {
    const ids = allIds(content);
    expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has at least 60 shops in 12 cities, all but four approved', () => {
    expect(shops.length).toBeGreaterThanOrEqual(60);
    expect(new Set(shops.map((shop) => shop.city)).size).toBeGreaterThanOrEqual(12);
    expect(shops.filter((shop) => !shop.approved)).toHaveLength(4);
    expect(new Set(shops.map((shop) => shop.name)).size).toBe(shops.length);
  });

  it('omits two covers and two profile pictures, so that the fallbacks are shown', () => {
    expect(shops.filter((shop) => !shop.cover)).toHaveLength(2);
    expect(shops.filter((shop) => !shop.profile)).toHaveLength(2);
  });
});

describe('owners', () => {
  it('are one per shop, each with a unique e-mail', () => {
    expect(shops.map((shop) => shop.ownerId)).toEqual(owners.map((owner) => owner.id));
    expect(new Set(owners.map((owner) => owner.email)).size).toBe(owners.length);
    expect(owners[0]?.email).toBe('lojista@cardume.example');
    expect(owners.filter((owner) => !/^[a-z.]+@[a-z.]+\.example$/.test(owner.email))).toEqual([]);
  });
});

describe('shops', () => {
  it('respect the limits of their fields', () => {
    expect(longest(shops.map((shop) => shop.name))).toBeLessThanOrEqual(200);
    expect(longest(shops.map((shop) => shop.description))).toBeLessThanOrEqual(2000);
    expect(longest(shops.map((shop) => shop.formattedAddress))).toBeLessThanOrEqual(300);
    expect(longest(shops.flatMap((shop) => [shop.city, shop.neighborhood]))).toBeLessThanOrEqual(100);
  });

  it('have valid documents, and postal codes and telephones of their city', () => {
    for (const { cnpj, postalCode, whatsapp, city, state } of shops) {
      expect(cnpj).toMatch(/^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/\d{4}-\d{2}$/);
      expect(hasValidCheckDigits(cnpj)).toBe(true);
      expect(postalCode).toMatch(/^\d{5}-\d{3}$/);
      const town = Object.entries(cities).find(([name]) => name === city)?.[1];
      expect(state).toBe(town?.state);
      expect(whatsapp).toMatch(new RegExp(`^55${town?.areaCode}9\\d{8}$`));
    }
    expect(new Set(shops.map((shop) => shop.cnpj)).size).toBe(shops.length);
    expect(shops.filter((shop) => /[A-Z]/.test(shop.cnpj)).length).toBeGreaterThanOrEqual(2);
  });

  it('select 5 to 10 product categories, neither roots nor the hidden one', () => {
    for (const { productCategoryIds } of shops) {
      expect(productCategoryIds.length).toBeGreaterThanOrEqual(5);
      expect(productCategoryIds.length).toBeLessThanOrEqual(10);
      expect(new Set(productCategoryIds).size).toBe(productCategoryIds.length);
    }
    const used = shops.flatMap((shop) => shop.productCategoryIds);
    expect(used).not.toContain('cat-aqua');
    expect(used).not.toContain('cat-pet');
    expect(used).not.toContain('cat-transporte');
  });
});

describe('opening hours', () => {
  it('are valid, varied, and set for every shop but one', () => {
    const weeks = shops.flatMap((shop) => (shop.openingHours ? [openingHours.parse(shop.openingHours)] : []));
    expect(weeks).toHaveLength(shops.length - 1);
    expect(new Set(weeks.map((week) => JSON.stringify(week))).size).toBeGreaterThanOrEqual(6);
  });

  it('include hours past midnight, around the clock, closed days and weeks, and another time zone', () => {
    const days = shops.map(({ openingHours: week, state }) => ({ state, days: week ?? [] }));
    const some = (is: (day: { opens: string; closes: string }) => boolean) =>
      days.filter((shop) => shop.days.some((day) => day !== null && is(day)));
    const overnight = some(({ opens, closes }) => closes < opens && closes !== '00:00');
    expect(overnight.map(({ state }) => state)).toContain('AM');
    expect(some(({ opens, closes }) => opens === closes).length).toBeGreaterThan(0);
    expect(days.filter((shop) => shop.days.some((day) => day === null)).length).toBeGreaterThan(10);
    expect(days.filter((shop) => shop.days.length === 7 && shop.days.every((day) => day === null))).toHaveLength(1);
  });
});

describe('what shops offer', () => {
  it('are lunch breaks in a third of the shops', () => {
    const pausing = shops.filter(({ openingHours: week }) => week?.some((day) => day?.breaks?.length));
    expect(pausing.length / shops.length).toBeGreaterThan(0.25);
    expect(pausing.length / shops.length).toBeLessThan(0.4);
    expect(pausing.flatMap(({ openingHours: week }) => week ?? []).every((day) => !day || hasValidBreaks(day))).toBe(
      true,
    );
  });

  it('are deliveries of every kind, and all ways of payment', () => {
    const told = shops.flatMap(({ delivery }) => delivery ?? []);
    expect(told.length).toBeLessThan(shops.length);
    for (const name of ['radiusKm', 'fee', 'freeFrom', 'minimum', 'note'] as const) {
      expect(told.some((delivery) => delivery[name] === null)).toBe(true);
      expect(told.some((delivery) => delivery[name] !== null)).toBe(true);
    }
    expect(told.some(({ fee }) => fee === 0)).toBe(true);
    expect(new Set(shops.flatMap(({ payments }) => payments))).toEqual(new Set(PAYMENTS));
    expect(shops.some(({ payments }) => payments.length === 0)).toBe(true);
    expect(shops.filter(({ pickup }) => !pickup).every(({ delivery }) => delivery)).toBe(true);
  });

  it.each(['2026-11-20', '2026-12-24', '2026-12-31', '2027-04-20'])(
    'are a vacation and special days around the next holiday, loaded on %s',
    (date) => {
      const loaded = demoContent(new Date(`${date}T12:00:00Z`)).shops;
      const away = loaded.filter(({ vacation }) => vacation);
      expect(away.map(({ approved }) => approved)).toEqual([true]);
      expect(away.every(({ vacation: at }) => at && at.from <= date && at.to >= date)).toBe(true);
      const days = loaded.flatMap(({ specialDays }) => specialDays);
      expect(days.every((day) => day.date > date)).toBe(true);
      expect(days.some(({ hours }) => hours === null)).toBe(true);
      expect(days.some(({ hours }) => hours !== null)).toBe(true);
      expect(days.some((day) => findHoliday(day.date)?.name === day.label)).toBe(true);
    },
  );
});

describe('visits', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const approved = shops.filter((shop) => shop.approved);

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'fill each day before today with one call per day, when today is %d days later',
    (later) => {
      const now = new Date(Date.parse('2026-11-23T02:30:00Z') + later * DAY_MS);
      const days = visitsByDay(content, now);
      expect(days).toHaveLength(DAYS_VISITED);
      expect(days.at(-1)?.date).toBe(new Date(Date.parse('2026-11-21') + later * DAY_MS).toISOString().slice(0, 10));
      for (const { date, visits, clicks } of days) {
        expect(visits.length).toBeLessThanOrEqual(MAX_ENTRIES);
        expect(clicks.length).toBeGreaterThan(0);
        // One `expect` per day, because 27,000 calls of `expect` would take longer than all comparisons.
        const misdated = [...visits, ...clicks].filter(({ at }) => dayInSaoPaulo.format(new Date(at)) !== date);
        expect(misdated).toEqual([]);
        expect(visits.map(({ at }) => at)).toEqual(visits.map(({ at }) => at).toSorted());
      }
      const perShop = Map.groupBy(
        days.flatMap(({ visits }) => visits),
        ({ storeId }) => storeId,
      );
      expect([...perShop.keys()].toSorted()).toEqual(approved.map(({ id }) => id).toSorted());
      for (const visits of perShop.values()) {
        expect(visits.length).toBeGreaterThan(60);
        expect(new Set(visits.map(({ visitor }) => visitor)).size).toBeGreaterThan(30);
      }
    },
  );

  it('are more frequent at weekends and in the afternoon, and clicks are on products of the visited shop', () => {
    const days = visitsByDay(content, new Date('2026-11-23T12:00:00Z'));
    const mean = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const [weekend, weekdays] = [true, false].map((is) =>
      mean(
        days.filter(({ date }) => [0, 6].includes(new Date(date).getUTCDay()) === is).map((day) => day.visits.length),
      ),
    );
    expect(weekend).toBeGreaterThan(1.2 * (weekdays ?? 0));
    const hours = days.flatMap(({ visits }) => visits.map(({ at }) => Number(at.slice(11, 13)) - 3));
    expect(hours.filter((hour) => hour >= 13 && hour < 18).length).toBeGreaterThan(0.4 * hours.length);
    const shopOf = new Map(products.map(({ id, shopId }) => [id, shopId]));
    const clicks = days.flatMap((day) => day.clicks);
    expect(clicks.filter(({ productId, storeId }) => shopOf.get(productId) !== storeId)).toEqual([]);
  });
});

const dayInSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

describe('products', () => {
  it('are 10 to 25 per shop and at most 3 per category, in categories that the shop selected', () => {
    for (const { id, productCategoryIds } of shops) {
      const own = ofShop(products, id);
      expect(own.length).toBeGreaterThanOrEqual(10);
      expect(own.length).toBeLessThanOrEqual(25);
      for (const [categoryId, few] of Map.groupBy(own, (product) => product.categoryId)) {
        expect(productCategoryIds).toContain(categoryId);
        expect(few.length).toBeLessThanOrEqual(3);
      }
    }
  });

  it('have prices in whole cents, discounts of 5 to 40 and one to three pictures', () => {
    for (const { price, discountPercentage, pictures, name } of products) {
      expect(Number.isInteger(price) && price > 0).toBe(true);
      expect(discountPercentage ?? 5).toBeGreaterThanOrEqual(5);
      expect(discountPercentage ?? 5).toBeLessThanOrEqual(40);
      expect([1, 2, 3]).toContain(pictures.length);
      expect(name.length).toBeLessThanOrEqual(200);
    }
    const discounted = products.filter((product) => product.discountPercentage !== null).length / products.length;
    expect(discounted).toBeGreaterThan(0.18);
    expect(discounted).toBeLessThan(0.32);
    const unavailable = products.filter((product) => !product.available).length / products.length;
    expect(unavailable).toBeGreaterThan(0.04);
    expect(unavailable).toBeLessThan(0.12);
  });

  it('have names that people search by, brands included, and are sold by several shops at different prices', () => {
    const named = Map.groupBy(products, ({ name }) => name);
    for (const words of ['golden', 'royal canin', 'sunsun', 'seachem', 'betta', 'tetra', 'nexgard', '15 kg']) {
      const found = [...named.keys()].filter((name) => name.toLowerCase().includes(words));
      expect([words, found.length > 0]).toEqual([words, true]);
    }
    const several = [...named.values()].filter((few) => new Set(few.map(({ price }) => price)).size > 1);
    expect(several.length).toBeGreaterThan(named.size / 2);
  });

  it('are described in one or two sentences', () => {
    const sentences = (text: string) => text.match(/[.!?:](?= \p{Lu}|$)/gu)?.length ?? 0;
    expect(products.filter(({ description }) => ![1, 2].includes(sentences(description)))).toEqual([]);
  });
});

describe('photos and reviews', () => {
  it('are at most three photos and forty reviews per shop, and none for unapproved shops', () => {
    for (const { id, approved } of shops) {
      expect(ofShop(feedPhotos, id).length).toBeLessThanOrEqual(3);
      expect(ofShop(reviews, id).length).toBeLessThanOrEqual(approved ? 40 : 0);
    }
  });

  it('date from the year before the reference day of the demo', () => {
    const yearBefore = demoToday.getTime() - 366 * 24 * 60 * 60 * 1000;
    for (const { createdAt, rating, customerName } of reviews) {
      expect(Date.parse(createdAt)).toBeGreaterThan(yearBefore);
      expect(Date.parse(createdAt)).toBeLessThan(demoToday.getTime());
      expect([1, 2, 3, 4, 5]).toContain(rating);
      expect(customerName.length).toBeLessThanOrEqual(100);
    }
  });
});

describe('the home', () => {
  it('respects the limits of its fields', () => {
    const { banners, partners } = home;
    expect(Object.values(home).map((list) => list.length)).toEqual([3, 4, 8, 6, 6]);
    expect(longest([...home['hero-banners'], ...banners].map((each) => each.title))).toBeLessThanOrEqual(100);
    expect(longest(partners.map((each) => each.description))).toBeLessThanOrEqual(180);
    expect(partners.filter((each) => !each.link.startsWith('https://'))).toEqual([]);
  });

  it('shows goods of listed shops at their prices, and one of a number without a shop', () => {
    const numbers = shops.filter((shop) => shop.approved).map((shop) => shop.whatsapp);
    expect(new Set(numbers).size).toBe(numbers.length);
    const offers = [...home['best-sellers'], ...home['sponsored-products']];
    expect(offers.filter(({ whatsapp }) => !numbers.includes(whatsapp))).toHaveLength(1);
    for (const { name, price, discountPercentage, whatsapp } of offers) {
      const shop = shops.find((each) => each.whatsapp === whatsapp);
      if (!shop) continue;
      const offered = { name, price, discountPercentage, available: true };
      expect(ofShop(products, shop.id)).toContainEqual(expect.objectContaining(offered));
    }
  });
});

function allIds({ admin, home, ...lists }: DemoContent): string[] {
  return [admin, ...[...Object.values(lists), ...Object.values(home)].flat()].map((each) => each.id);
}

import { idOf, type Random, randomFor } from '../random.ts';
import type { DemoProduct, DemoShop } from '../types.ts';
import { featured } from './featured.ts';
import { productFacts } from './product-facts.ts';
import { productSheets } from './product-sheets.ts';
import type { ProductSheet } from './sheet.ts';

/** Maximum number of products that a demo shop gets in one category. */
const PER_CATEGORY = 3;
const FEWEST_PER_SHOP = 10;
const MOST_PER_SHOP = 25;

/** Returns the products of every shop, in the categories that it selected. */
export function demoProducts(shops: readonly DemoShop[]): DemoProduct[] {
  return shops.flatMap(productsOf);
}

interface Chosen {
  categoryId: string;
  sheet: ProductSheet;
}

function productsOf(shop: DemoShop): DemoProduct[] {
  const random = randomFor(`products of ${shop.name}`);
  const total = random.integerBetween(
    FEWEST_PER_SHOP,
    Math.min(MOST_PER_SHOP, PER_CATEGORY * shop.productCategoryIds.length),
  );
  return chosen(shop, total, random).map(({ categoryId, sheet }) => offered(shop, categoryId, sheet, random));
}

/** Returns up to `total` sheets: those on the home page first, then sheets of the categories in turn. */
function chosen(shop: DemoShop, total: number, random: Random): Chosen[] {
  const shown = new Set(featured.flatMap((each) => (each.shop === shop.name ? [each.name] : [])));
  const candidates = shop.productCategoryIds.map((categoryId) =>
    random
      .sample(sheetsOf(categoryId), Number.POSITIVE_INFINITY)
      .sort((one, other) => Number(shown.has(other.name)) - Number(shown.has(one.name)))
      .slice(0, PER_CATEGORY)
      .map((sheet) => ({ categoryId, sheet })),
  );
  const inTurn = Array.from({ length: PER_CATEGORY }, (_, n) => candidates.flatMap((few) => few[n] ?? [])).flat();
  const kept = new Set(inTurn.slice(0, total));
  return candidates.flat().filter((each) => kept.has(each));
}

function offered(shop: DemoShop, categoryId: string, sheet: ProductSheet, random: Random): DemoProduct {
  return {
    id: idOf('product', `${shop.name}/${categoryId}/${sheet.name}`),
    shopId: shop.id,
    categoryId,
    name: sheet.name,
    description: sheet.description,
    price: priced(sheet.price * (0.92 + random.next() * 0.2)),
    ...(onHome(shop, sheet) ?? {
      discountPercentage: random.chance(0.25) ? random.integerBetween(1, 8) * 5 : null,
      available: !random.chance(0.08),
    }),
    ...productFacts(sheet.name),
    pictures: sheet.pictures,
  };
}

/** Returns discount and availability of a product on the home page; undefined for other products. */
function onHome(
  shop: DemoShop,
  sheet: ProductSheet,
): Pick<DemoProduct, 'discountPercentage' | 'available'> | undefined {
  const shown = featured.find((each) => each.shop === shop.name && each.name === sheet.name);
  return shown && { discountPercentage: shown.discount ?? null, available: true };
}

/** Rounds a price to ,90; prices below R$ 10 to a last digit of 9. */
function priced(cents: number): number {
  return cents < 1000 ? Math.max(99, Math.round(cents / 10) * 10 - 1) : Math.round(cents / 100) * 100 - 10;
}

function sheetsOf(categoryId: string): readonly ProductSheet[] {
  const known: Record<string, readonly ProductSheet[]> = productSheets;
  const sheets = known[categoryId];
  if (!sheets) throw new Error(`nothing is sold in ${categoryId}`);
  return sheets;
}

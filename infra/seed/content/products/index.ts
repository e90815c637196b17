import { idOf, type Random, randomFor } from '../random.ts';
import type { DemoProduct, DemoShop } from '../types.ts';
import { assortment } from './assortment.ts';
import type { ProductSheet } from './sheet.ts';

/** A shop has at most this many products in one category (SPEC section 9). */
const PER_CATEGORY = 3;
const MOST_PER_SHOP = 20;
const FEWEST_PER_SHOP = 4;

/** Returns the products of every shop, in the categories that it selected. */
export function products(shops: readonly DemoShop[]): DemoProduct[] {
  return shops.flatMap(productsOf);
}

function productsOf(shop: DemoShop): DemoProduct[] {
  const random = randomFor(`products of ${shop.name}`);
  const chosen = shop.productCategoryIds.flatMap((categoryId) =>
    random.sample(sheetsOf(categoryId), random.between(1, PER_CATEGORY)).map((sheet) => ({ categoryId, sheet })),
  );
  if (chosen.length < FEWEST_PER_SHOP) throw new Error(`${shop.name} has too few products`);
  return chosen.slice(0, MOST_PER_SHOP).map(({ categoryId, sheet }) => offered(shop, categoryId, sheet, random));
}

function offered(shop: DemoShop, categoryId: string, sheet: ProductSheet, random: Random): DemoProduct {
  return {
    id: idOf('product', `${shop.name}/${categoryId}/${sheet.name}`),
    shopId: shop.id,
    categoryId,
    name: sheet.name,
    description: sheet.description,
    price: priced(sheet.price * (0.92 + random.next() * 0.2)),
    discountPercentage: random.happens(0.25) ? random.between(1, 8) * 5 : null,
    available: !random.happens(0.08),
    pictures: sheet.pictures,
  };
}

/** Rounds a price to ,90; prices below R$ 10 to a last digit of 9. */
function priced(cents: number): number {
  return cents < 1000 ? Math.max(99, Math.round(cents / 10) * 10 - 1) : Math.round(cents / 100) * 100 - 10;
}

function sheetsOf(categoryId: string): readonly ProductSheet[] {
  const known: Record<string, readonly ProductSheet[]> = assortment;
  const sheets = known[categoryId];
  if (!sheets) throw new Error(`nothing is sold in ${categoryId}`);
  return sheets;
}

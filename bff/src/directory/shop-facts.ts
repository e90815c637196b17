import type { Store } from '@cardume/bff/contract';
import { PRODUCT_CATEGORIES } from '@cardume/catalog/events';
import { SHOP_CATEGORIES, type StoreState } from '@cardume/stores/events';
import { categoryBits } from './categories.ts';
import type { ShopFacts } from './shop-table.ts';
import { wordsOf } from './text.ts';

type Unrated = Omit<Store, 'averageRating' | 'totalReviews'>;

const productCategoryNames = new Map(PRODUCT_CATEGORIES.map(({ id, name }) => [id, name]));

/** Returns what the table stores of a shop's public state. */
export function factsOf(state: StoreState): ShopFacts {
  const { ownerId, updatedAt, openingHours, changedSinceApproval, ...known } = state;
  const category = SHOP_CATEGORIES.find(({ id }) => id === state.categoryId) ?? null;
  // Most shops have no opening hours: leaving the property out saves memory.
  const shop: Unrated = { ...known, category, ...(openingHours && { openingHours }) };
  const [lat, lng] = positionOf(state);
  return {
    id: state.id,
    ownerId,
    updatedAt,
    createdAt: state.createdAt,
    approved: state.approved,
    changedSinceApproval,
    head: JSON.stringify(shop).slice(0, -1),
    categories: categoryBits(state.productCategoryIds),
    cityName: state.city,
    lat,
    lng,
  };
}

/** Returns the words by which search finds a shop. */
export function searchableWords(shop: Unrated): string[] {
  const { name, description, neighborhood, city, category, productCategoryIds } = shop;
  const categories = productCategoryIds.map((id) => productCategoryNames.get(id) ?? '');
  return wordsOf([name, description, neighborhood, city, category?.name ?? '', ...categories].join(' '));
}

/** Returns NaN for both where one is missing or out of range. */
function positionOf({ latitude, longitude }: StoreState): [lat: number, lng: number] {
  const lat = Number.parseFloat(latitude ?? '');
  const lng = Number.parseFloat(longitude ?? '');
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return onEarth ? [lat, lng] : [Number.NaN, Number.NaN];
}

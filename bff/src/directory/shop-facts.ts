import { type Store, whatsappNumber } from '@cardume/bff/contract';
import { indexedWordsOf } from '@cardume/kit/text';
import { coordinatesOf, SHOP_CATEGORIES, type StoreState } from '@cardume/stores/events';
import { categoryBits, PRODUCT_CATEGORY_NAMES } from './categories.ts';
import type { ShopFacts } from './shop-table.ts';

type Unrated = Omit<Store, 'averageRating' | 'totalReviews'>;

/** Returns the part of a shop's public state that the table stores. */
export function factsOf(state: StoreState): ShopFacts {
  const { ownerId, updatedAt, openingHours, changedSinceApproval, whatsappApproved, pendingSince, hidden, ...known } =
    state;
  const category = SHOP_CATEGORIES.find(({ id }) => id === state.categoryId) ?? null;
  // Most shops have no opening hours: leaving the property out saves memory.
  const shop: Unrated = { ...known, category, ...(openingHours && { openingHours }) };
  const { lat, lng } = coordinatesOf(state);
  return {
    id: state.id,
    ownerId,
    updatedAt,
    createdAt: state.createdAt,
    approved: state.approved,
    changedSinceApproval,
    hidden,
    pendingSince: pendingSince ?? state.createdAt,
    head: JSON.stringify(shop).slice(0, -1),
    categories: categoryBits(state.productCategoryIds),
    cityName: state.city,
    lat,
    lng,
    state: state.state,
    openingHours,
    phone: whatsappApproved ? phoneNumber(state.whatsapp ?? '') : Number.NaN,
  };
}

/** Longest international number (E.164); a double represents every integer of this length exactly. */
const MAX_PHONE_DIGITS = 15;

/** Returns the digits of a phone number with the country code, as one number; NaN for other text. */
export function phoneNumber(phone: string): number {
  const digits = whatsappNumber(phone);
  return /\d/.test(phone) && digits.length <= MAX_PHONE_DIGITS ? Number(digits) : Number.NaN;
}

/** Returns the words by which the search finds a shop. */
export function searchableWords(shop: Unrated): string[] {
  const { name, description, neighborhood, city, category, productCategoryIds } = shop;
  const categories = productCategoryIds.map((id) => PRODUCT_CATEGORY_NAMES.get(id) ?? '');
  return indexedWordsOf([name, description, neighborhood, city, category?.name ?? '', ...categories].join(' '));
}

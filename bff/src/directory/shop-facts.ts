import { type Store, whatsappNumber } from '@cardume/bff/contract';
import { PRODUCT_CATEGORY_NAMES, SHOP_CATEGORIES } from '@cardume/kit/domain/categories';
import type { Word } from '@cardume/kit/indexes';
import { indexedWordsOf } from '@cardume/kit/text';
import { coordinatesOf, type StoreState } from '@cardume/stores/events';
import { categoryBits } from './categories.ts';

type Unrated = Omit<Store, 'averageRating' | 'totalReviews'>;

/** What the table stores of a shop. */
interface ShopFacts {
  /** The public shop as JSON, without `terms`, rating and closing brace. */
  head: string;
  /** Payment, delivery and exceptions from the week, as JSON properties with a comma before each. */
  terms: string;
  updatedMs: number;
  changedSinceApproval: boolean;
  /** Infinity for a refused shop, which does not wait; meaningless for an approved one. */
  pendingMs: number;
  /** Bits of the selected product categories. */
  categories: number;
  /** NaN without coordinates. */
  lat: number;
  lng: number;
  /** Digits of the WhatsApp number with the country code; NaN without one, and for one that is not approved. */
  phone: number;
}

export function factsOf(state: StoreState): ShopFacts {
  const {
    ownerId,
    updatedAt,
    openingHours,
    changedSinceApproval,
    whatsappApproved,
    pendingSince,
    refused,
    hidden,
    ...others
  } = state;
  const { payments, pickup, delivery, specialDays, vacation, ...known } = others;
  const category = SHOP_CATEGORIES.find(({ id }) => id === state.categoryId) ?? null;
  // Most shops have no opening hours: leaving the property out saves memory.
  const shop: Omit<Unrated, keyof Terms> = { ...known, category, ...(openingHours && { openingHours }) };
  return {
    head: JSON.stringify(shop).slice(0, -1),
    terms: jsonOf({ payments, pickup, delivery, specialDays, vacation }),
    updatedMs: Date.parse(updatedAt),
    changedSinceApproval,
    pendingMs: refused ? Number.POSITIVE_INFINITY : Date.parse(pendingSince ?? state.createdAt),
    categories: categoryBits(state.productCategoryIds),
    ...coordinatesOf(state),
    phone: whatsappApproved ? phoneNumber(state.whatsapp ?? '') : Number.NaN,
  };
}

type Terms = Pick<Store, 'payments' | 'pickup' | 'delivery' | 'specialDays' | 'vacation'>;

const propertiesOf = (terms: Terms) => `,${JSON.stringify(terms).slice(1, -1)}`;
const UNTOLD = propertiesOf({ payments: [], pickup: true, delivery: null, specialDays: [], vacation: null });

/** Returns the same string for all shops that tell nothing, which saves memory. */
function jsonOf(terms: Terms): string {
  const properties = propertiesOf(terms);
  return properties === UNTOLD ? UNTOLD : properties;
}

/** Longest international number (E.164); a double represents every integer of this length exactly. */
const MAX_PHONE_DIGITS = 15;

/** Returns the digits of a phone number with the country code, as one number; NaN for other text. */
export function phoneNumber(phone: string): number {
  const digits = whatsappNumber(phone);
  return /\d/.test(phone) && digits.length <= MAX_PHONE_DIGITS ? Number(digits) : Number.NaN;
}

/** Returns the words by which the search finds a shop. */
export function searchableWords(shop: Unrated): Word[] {
  const { name, description, neighborhood, city, category, productCategoryIds } = shop;
  const categories = productCategoryIds.map((id) => PRODUCT_CATEGORY_NAMES.get(id) ?? '');
  const text = [name, description, neighborhood, city, category?.name ?? '', ...categories].join(' ');
  return indexedWordsOf(text).map((word) => ({ plain: word, spelling: word }));
}

import type { Store } from '@cardume/bff/contract';
import { PRODUCT_CATEGORIES } from '@cardume/catalog/events';
import type { RatingsState } from '@cardume/reviews/events';
import { SHOP_CATEGORIES, type StoreState } from '@cardume/stores/events';
import type { Position } from './distance.ts';
import { type Ranked, weightedRating } from './ranking.ts';
import { fold, wordsOf } from './text.ts';

/** A shop as the directory holds it: what is answered, and what it is found and ordered by. */
export interface Entry extends Ranked {
  store: Store;
  ownerId: string;
  /** In the list: approved, and its owner not suspended. */
  visible: boolean;
  ownerSuspended: boolean;
  cityKey: string;
  words: string[];
  categoryIds: ReadonlySet<string>;
  position: Position | undefined;
}

const productCategoryNames = new Map(PRODUCT_CATEGORIES.map(({ id, name }) => [id, name]));

export function entryOf(state: StoreState, ratings: RatingsState | undefined, ownerSuspended: boolean): Entry {
  const store = publicStore(state, ratings);
  return {
    id: state.id,
    store,
    ownerId: state.ownerId,
    visible: state.approved && !ownerSuspended,
    ownerSuspended,
    rating: weightedRating(store.averageRating, store.totalReviews),
    createdAt: state.createdAt,
    cityKey: fold(state.city),
    words: wordsOf(searchableText(store)),
    categoryIds: new Set(state.productCategoryIds),
    position: positionOf(state),
  };
}

function publicStore(state: StoreState, ratings: RatingsState | undefined): Store {
  const { ownerId: _, updatedAt: _updatedAt, ...known } = state;
  const category = SHOP_CATEGORIES.find(({ id }) => id === state.categoryId) ?? null;
  return {
    ...known,
    category,
    averageRating: ratings?.averageRating ?? null,
    totalReviews: ratings?.totalReviews ?? 0,
  };
}

function searchableText(store: Store): string {
  const categories = store.productCategoryIds.map((id) => productCategoryNames.get(id) ?? '');
  const { name, description, neighborhood, city, category } = store;
  return [name, description, neighborhood, city, category?.name ?? '', ...categories].join(' ');
}

function positionOf({ latitude, longitude }: StoreState): Position | undefined {
  const lat = Number.parseFloat(latitude ?? '');
  const lng = Number.parseFloat(longitude ?? '');
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined;
}

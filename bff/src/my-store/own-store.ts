import type { MyStore } from '@cardume/bff/contract';
import { SHOP_CATEGORIES } from '@cardume/kit/domain/categories';
import type { OwnStore } from '@cardume/stores/api';
import type { MyStoreParts } from './my-store-parts.ts';

/** Returns a shop as its owner sees it, with rating and visit count. */
export async function toMyStore({ directory, counts }: MyStoreParts, own: OwnStore): Promise<MyStore> {
  const { ownerId: userId, categoryId, ...known } = own;
  const category = SHOP_CATEGORIES.find(({ id }) => id === categoryId) ?? null;
  return { ...known, userId, categoryId, category, ...directory.rating(own.id), visitCount: await counts.of(own.id) };
}

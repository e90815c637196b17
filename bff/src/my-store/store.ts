import type { MyStore, myStoreContract } from '@cardume/bff/contract';
import { isSelectable, SHOP_CATEGORIES } from '@cardume/kit/domain/categories';
import { forwardMatch, invalidFields } from '@cardume/kit/http';
import type { OwnStore } from '@cardume/stores/api';
import type { ApiHandlers } from '../sessions/index.ts';
import type { MyStoreParts } from './my-store-parts.ts';

type StoreHandlers = Pick<
  ApiHandlers<typeof myStoreContract>,
  'getMyStore' | 'openMyStore' | 'changeMyStore' | 'requestMyApproval'
>;

export function ownStoreHandlers(parts: MyStoreParts): StoreHandlers {
  const {
    own,
    changes,
    services: { stores },
  } = parts;
  return {
    async getMyStore(_input, { viewer: { storeId: id } }) {
      return toMyStore(parts, await own.stores.get(id));
    },
    async openMyStore({ body }, { viewer: { userId: ownerId }, newId: id }) {
      const details = withUniqueCategories(body);
      const opened = await stores.openStore({ params: { id }, body: { ownerId, details } });
      return toMyStore(parts, changes.applyStore(id, opened).store);
    },
    async changeMyStore({ body }, { req, viewer: { storeId: id } }) {
      const change = { params: { id }, body: withUniqueCategories(body) };
      const changed = await stores.changeStoreDetails(change, forwardMatch(req)).catch((error: unknown) => {
        // Another process has changed the shop: a read after the refusal must show it.
        own.stores.drop(id);
        throw error;
      });
      return toMyStore(parts, changes.applyStore(id, changed).store);
    },
    async requestMyApproval(_input, { viewer: { storeId: id } }) {
      const requested = await stores.requestApproval({ params: { id } });
      return toMyStore(parts, changes.applyStore(id, requested).store);
    },
  };
}

/** Returns the details without duplicate categories. @throws HttpError 400 for a root or an unknown category */
function withUniqueCategories<Details extends { productCategoryIds?: string[] | undefined }>(
  details: Details,
): Details {
  const selected = details.productCategoryIds;
  if (selected && !selected.every(isSelectable)) throw invalidFields({ productCategoryIds: 'Categoria desconhecida' });
  return selected ? { ...details, productCategoryIds: [...new Set(selected)] } : details;
}

/** Returns a shop as its owner sees it, with rating and visit count. */
async function toMyStore({ directory, counts }: MyStoreParts, own: OwnStore): Promise<MyStore> {
  const { ownerId: userId, categoryId, ...known } = own;
  const category = SHOP_CATEGORIES.find(({ id }) => id === categoryId) ?? null;
  return { ...known, userId, categoryId, category, ...directory.rating(own.id), visitCount: await counts.of(own.id) };
}

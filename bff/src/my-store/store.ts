import { randomUUID } from 'node:crypto';
import type { myStoreContract } from '@cardume/bff/contract';
import { isSelectable } from '@cardume/catalog/events';
import { invalidFields } from '@cardume/kit/http';
import type { ApiHandlers } from '../sessions/index.ts';
import type { Dependencies } from './dependencies.ts';
import { applyStore, toMyStore } from './own-store.ts';

type StoreHandlers = Pick<ApiHandlers<typeof myStoreContract>, 'getMyStore' | 'openMyStore' | 'changeMyStore'>;

/** What an owner leaves out is not known. */
const NOT_SAID = {
  state: null,
  postalCode: null,
  formattedAddress: null,
  placeId: null,
  latitude: null,
  longitude: null,
  profileImageUrl: null,
  coverImageUrl: null,
};

/** The own shop itself. */
export function storeHandlers(dependencies: Dependencies): StoreHandlers {
  const { stores } = dependencies.services;
  return {
    async getMyStore(_input, { viewer: { storeId: id } }) {
      return toMyStore(dependencies, await stores.getStore({ params: { id } }));
    },
    async openMyStore({ body }, { viewer: { userId: ownerId } }) {
      const details = { ...NOT_SAID, ...withCategories(body) };
      const opened = await stores.openStore({ params: { id: randomUUID() }, body: { ownerId, details } });
      return toMyStore(dependencies, applyStore(dependencies, opened));
    },
    async changeMyStore({ body }, { viewer: { storeId: id } }) {
      const changed = await stores.changeStoreDetails({ params: { id }, body: withCategories(body) });
      return toMyStore(dependencies, applyStore(dependencies, changed));
    },
  };
}

/** What was said, each selected category once. @throws HttpError 400 for a root or an unknown category */
function withCategories<Details extends { productCategoryIds?: string[] | undefined }>(details: Details) {
  const selected = details.productCategoryIds;
  if (selected && !selected.every(isSelectable)) throw invalidFields({ productCategoryIds: 'Categoria desconhecida' });
  const said = Object.entries(details).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(said) as Said<Details>),
    ...(selected && { productCategoryIds: [...new Set(selected)] }),
  };
}

/** Without what is undefined. */
type Said<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

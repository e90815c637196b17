import { randomUUID } from 'node:crypto';
import type { myStoreContract } from '@cardume/bff/contract';
import { isSelectable } from '@cardume/catalog/events';
import { type Handlers, invalidFields } from '@cardume/kit/http';
import { apply, type Dependencies, shown, storeOf } from './own-store.ts';

type StoreHandlers = Pick<Handlers<typeof myStoreContract>, 'getMyStore' | 'openMyStore' | 'changeMyStore'>;

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
  const { services, sessions } = dependencies;
  return {
    async getMyStore(_input, exchange) {
      const { userId } = await sessions.require(exchange);
      return shown(dependencies, await storeOf(dependencies, userId));
    },
    async openMyStore({ body }, exchange) {
      const { userId: ownerId } = await sessions.require(exchange);
      const details = { ...NOT_SAID, ...withCategories(body) };
      const opened = await services.stores.openStore({ params: { id: randomUUID() }, body: { ownerId, details } });
      return shown(dependencies, apply(dependencies, opened));
    },
    async changeMyStore({ body }, exchange) {
      const { userId } = await sessions.require(exchange);
      const { id } = await storeOf(dependencies, userId);
      const changed = await services.stores.changeStoreDetails({ params: { id }, body: withCategories(body) });
      return shown(dependencies, apply(dependencies, changed));
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

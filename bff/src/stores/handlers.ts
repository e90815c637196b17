import type { Store, storesContract } from '@cardume/bff/contract';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import type { Services } from '../services.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';

/** The shop whose page may be shown. @throws HttpError 404 */
export function visibleStore(directory: Directory, id: string): Store {
  const store = directory.find(id);
  if (!store) throw notFound('Loja não encontrada');
  return store;
}

/** The list and the pages of shops. */
export function storesHandlers(
  directory: Directory,
  services: Services,
  counts: VisitCounts,
): Handlers<typeof storesContract> {
  return {
    listStores: ({ query }) => directory.list(query),
    async getStore({ params: { id } }) {
      return { ...visibleStore(directory, id), visitCount: await counts.of(id) };
    },
    listStoreProducts({ params: { id } }) {
      visibleStore(directory, id);
      return services.catalog.listProducts({ params: { storeId: id } });
    },
    async listStoreFeed({ params: { id } }) {
      visibleStore(directory, id);
      const photos = await services.stores.listFeed({ params: { id } });
      return photos.map((photo) => ({ ...photo, storeId: id }));
    },
  };
}

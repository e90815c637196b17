import type { Store, storesContract } from '@cardume/bff/contract';
import { type Handlers, notFound, sent } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import { ReadyBody } from '../http/ready-body.ts';
import type { Services } from '../services.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';
import { StorePage } from './store-page.ts';
import { tags } from './tags.ts';

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
  bodies: ReadyBodies,
): Handlers<typeof storesContract> {
  return {
    async listStores({ query }, { req, res }) {
      const list = () => new ReadyBody(directory.listJson(query));
      // Searches and distances are as many as people: computed, never kept.
      if (query.search || query.lat !== undefined) list().send(req, res);
      else await bodies.answer(req, res, [tags.list], list);
      return sent;
    },
    async getStore({ params: { id } }, { req, res }) {
      await bodies.answer(req, res, [tags.store(id)], () => {
        const open = directory.openJson(id);
        if (open === undefined) throw notFound('Loja não encontrada');
        return new StorePage(id, open, counts);
      });
      return sent;
    },
    async listStoreProducts({ params: { id } }, { req, res }) {
      await bodies.answer(req, res, [tags.store(id), tags.products(id)], async () => {
        visibleStore(directory, id);
        return new ReadyBody(JSON.stringify(await services.catalog.listProducts({ params: { storeId: id } })));
      });
      return sent;
    },
    async listStoreFeed({ params: { id } }, { req, res }) {
      await bodies.answer(req, res, [tags.store(id)], async () => {
        visibleStore(directory, id);
        const photos = await services.stores.listFeed({ params: { id } });
        return new ReadyBody(JSON.stringify(photos.map((photo) => ({ ...photo, storeId: id }))));
      });
      return sent;
    },
  };
}

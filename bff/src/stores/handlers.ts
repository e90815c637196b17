import type { storesContract } from '@cardume/bff/contract';
import { type Handlers, notFound, sent } from '@cardume/kit/http';
import { ReadyBody } from '../http/ready-body.ts';
import type { Services } from '../services.ts';
import type { VisitCounts } from '../visits/visit-counts.ts';
import { answerShop, type ShopAnswers } from './answer-shop.ts';
import { StorePage } from './store-page.ts';
import { tags } from './tags.ts';

interface Parts extends ShopAnswers {
  services: Services;
  counts: VisitCounts;
}

/** The list and the pages of shops. */
export function storesHandlers({ services, counts, ...parts }: Parts): Handlers<typeof storesContract> {
  const { directory, bodies } = parts;
  return {
    async listStores({ query }, { req, res }) {
      const list = () => new ReadyBody(directory.listJson(query));
      // Searches and distances are as many as people: computed, never kept.
      if (query.search || query.lat !== undefined) list().send(req, res);
      else await bodies.answer(req, res, [tags.list], list);
      return sent;
    },
    getStore: ({ params: { id } }, exchange) =>
      answerShop(parts, id, exchange, [tags.store(id)], () => {
        const open = directory.openJson(id);
        if (open === undefined) throw notFound('Loja não encontrada');
        return new StorePage(id, open, counts);
      }),
    listStoreProducts: ({ params: { id } }, exchange) =>
      answerShop(parts, id, exchange, [tags.store(id), tags.products(id)], async () => {
        return new ReadyBody(JSON.stringify(await services.catalog.listProducts({ params: { storeId: id } })));
      }),
    listStoreFeed: ({ params: { id } }, exchange) =>
      answerShop(parts, id, exchange, [tags.store(id)], async () => {
        const photos = await services.stores.listFeed({ params: { id } });
        return new ReadyBody(JSON.stringify(photos.map((photo) => ({ ...photo, storeId: id }))));
      }),
  };
}

import type { categoriesContract } from '@cardume/bff/contract';
import { type Handlers, sent } from '@cardume/kit/http';
import type { ReadyBodies } from '../http/ready-bodies.ts';
import { ReadyBody } from '../http/ready-body.ts';
import type { Services } from '../services.ts';

/** Kinds of products and kinds of shops: they change with the code only, so nothing invalidates them. */
export function categoriesHandlers(services: Services, bodies: ReadyBodies): Handlers<typeof categoriesContract> {
  return {
    async listProductCategories(_input, { req, res }) {
      const read = async () => new ReadyBody(JSON.stringify(await services.catalog.listProductCategories({})));
      await bodies.answer(req, res, [], read);
      return sent;
    },
    async listCategories(_input, { req, res }) {
      const read = async () => new ReadyBody(JSON.stringify(await services.stores.listShopCategories({})));
      await bodies.answer(req, res, [], read);
      return sent;
    },
  };
}

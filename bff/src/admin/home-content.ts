import { randomUUID } from 'node:crypto';
import { adminHomeContract, type HomeKindContract } from '@cardume/bff/contract';
import { HOME_KIND_NAMES, type HomeKindName } from '@cardume/catalog/api';
import { type Authorize, mount } from '@cardume/kit/http';
import { Router } from 'express';
import { cacheTags } from '../http/cache-tags.ts';
import type { ApiHandlers, Viewers } from '../sessions/index.ts';
import type { Dependencies } from './dependencies.ts';

/** The home content: its kinds differ in their fields only, so that the same four handlers serve all of them. */
export function adminHomeRouter(dependencies: Dependencies, authorize: Authorize<Viewers>): Router {
  const router = Router();
  const contracts: Record<HomeKindName, HomeKindContract> = adminHomeContract;
  for (const kind of HOME_KIND_NAMES) mount(router, contracts[kind], handlersOf(kind, dependencies), authorize);
  return router;
}

function handlersOf(kind: HomeKindName, { services: { catalog }, cache }: Dependencies): ApiHandlers<HomeKindContract> {
  return {
    list: () => catalog.listHomeItems({ params: { kind }, query: {} }),
    async add({ body }) {
      const { item } = await catalog.addHomeItem({ params: { kind, id: randomUUID() }, body });
      cache.invalidate(cacheTags.home(kind));
      return item;
    },
    async change({ params, body }) {
      const { item } = await catalog.changeHomeItem({ params: { kind, ...params }, body });
      cache.invalidate(cacheTags.home(kind));
      return item;
    },
    async remove({ params }) {
      await catalog.removeHomeItem({ params: { kind, ...params } });
      cache.invalidate(cacheTags.home(kind));
      return undefined;
    },
  };
}

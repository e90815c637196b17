import { type adminHomeApi, type HomeKind, type HomeKindContract, mapAdminHomeRoutes } from '@cardume/bff/contract';
import { forwardMatch } from '@cardume/kit/http';
import { cacheTags } from '../http/cache-tags.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { AdminParts } from './admin-parts.ts';

/** Handlers of the home content. Its kinds differ only in their fields, so the same four handlers serve all of them. */
export function adminHomeContentHandlers(parts: AdminParts): ApiHandlers<typeof adminHomeApi> {
  const handlers = mapAdminHomeRoutes((verb, kind) => handlersOf(kind, parts)[verb]);
  return handlers as unknown as ApiHandlers<typeof adminHomeApi>;
}

function handlersOf(kind: HomeKind, { services: { catalog }, cache }: AdminParts): ApiHandlers<HomeKindContract> {
  return {
    list: () => catalog.listHomeItems({ params: { kind }, query: {} }),
    async add({ body }, { newId: id }) {
      const { item } = await catalog.addHomeItem({ params: { kind, id }, body });
      cache.invalidate(cacheTags.home(kind));
      return item;
    },
    async change({ params, body }, { req }) {
      const { item } = await catalog.changeHomeItem({ params: { kind, ...params }, body }, forwardMatch(req));
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

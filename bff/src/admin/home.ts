import { randomUUID } from 'node:crypto';
import { adminHomeContract, type HomeKindContract } from '@cardume/bff/contract';
import { HOME_KIND_NAMES, type HomeKindName } from '@cardume/catalog/api';
import { type Admit, type Handlers, mount } from '@cardume/kit/http';
import { Router } from 'express';
import { tags } from '../stores/tags.ts';
import type { AdminParts } from './parts.ts';

/** The home content: five kinds that differ in their fields only, so they are served by the same four handlers. */
export function adminHomeRouter(parts: AdminParts, admit: Admit): Router {
  const router = Router();
  const contracts: Record<HomeKindName, HomeKindContract> = adminHomeContract;
  for (const kind of HOME_KIND_NAMES) mount(router, contracts[kind], handlersOf(kind, parts), admit);
  return router;
}

function handlersOf(kind: HomeKindName, { services, sessions, bodies }: AdminParts): Handlers<HomeKindContract> {
  const { catalog } = services;
  return {
    async list(_, exchange) {
      await sessions.requireAdmin(exchange);
      return catalog.listHomeItems({ params: { kind }, query: {} });
    },
    async add({ body }, exchange) {
      await sessions.requireAdmin(exchange);
      const { item } = await catalog.addHomeItem({ params: { kind, id: randomUUID() }, body });
      bodies.invalidate(tags.home(kind));
      return item;
    },
    async change({ params, body }, exchange) {
      await sessions.requireAdmin(exchange);
      const { item } = await catalog.changeHomeItem({ params: { kind, ...params }, body });
      bodies.invalidate(tags.home(kind));
      return item;
    },
    async remove({ params }, exchange) {
      await sessions.requireAdmin(exchange);
      await catalog.removeHomeItem({ params: { kind, ...params } });
      bodies.invalidate(tags.home(kind));
      return undefined;
    },
  };
}

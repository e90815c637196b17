import { randomUUID } from 'node:crypto';
import type { authContract } from '@cardume/bff/contract';
import type { Handlers } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import { addressOf, type RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { tokenHashOf } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/index.ts';
import { exportOf } from './export.ts';

interface Parts {
  services: Services;
  sessions: Sessions;
  directory: Directory;
  registrations: RateLimit;
}

/** Accounts and sessions. */
export function authHandlers({ services, sessions, directory, registrations }: Parts): Handlers<typeof authContract> {
  const { auth } = services;
  return {
    getCurrentUser: async (_, exchange) => ({ user: (await sessions.require(exchange)).account }),
    login: async (_, exchange) => ({ user: await sessions.logIn(exchange) }),
    async register({ body }, { req }) {
      await registrations.check(addressOf(req));
      const id = randomUUID();
      const { user, version, state } = await auth.registerUser({ params: { id }, body });
      directory.applyUser(id, version, state);
      await registrations.count(addressOf(req));
      return { user };
    },
    async logout(_, exchange) {
      await sessions.logOut(exchange);
      return undefined;
    },
    async updateEmail({ body }, exchange) {
      const { userId } = await sessions.require(exchange);
      const { user } = await auth.changeEmail({ params: { id: userId }, body });
      await sessions.changed(userId);
      return { user };
    },
    async updatePassword({ body }, exchange) {
      const { userId } = await sessions.require(exchange);
      const keep = tokenHashOf(exchange.req) ?? '';
      const { user, ...session } = await auth.changePassword({ params: { id: userId }, body: { ...body, keep } });
      sessions.replaced(exchange, session);
      await sessions.changed(userId);
      return { user };
    },
    async exportMyData(_, exchange) {
      const { userId } = await sessions.require(exchange);
      exchange.res.attachment('meus-dados-cardume.json');
      return exportOf(services, userId);
    },
    async closeMyAccount({ body }, exchange) {
      const { userId } = await sessions.require(exchange);
      const { version } = await auth.closeAccount({ params: { id: userId }, body });
      directory.applyUser(userId, version, null);
      sessions.forget(exchange);
      await sessions.changed(userId);
      return undefined;
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { authContract } from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import { addressOf, type RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { type ApiHandlers, type Sessions, tokenHashOf } from '../sessions/index.ts';
import { exportOf } from './export.ts';

interface Dependencies {
  services: Services;
  sessions: Sessions;
  directory: Directory;
  registrations: RateLimit;
}

/** Accounts, logging in and out. */
export function authHandlers({
  services,
  sessions,
  directory,
  registrations,
}: Dependencies): ApiHandlers<typeof authContract> {
  const { auth } = services;
  return {
    getCurrentUser: (_input, { viewer }) => ({ user: viewer.account }),
    login: async (_input, http) => ({ user: await sessions.logIn(http) }),
    async register({ body }, { req }) {
      await registrations.check(addressOf(req));
      const id = randomUUID();
      const { user, version, state } = await auth.registerUser({ params: { id }, body });
      directory.applyUser(id, version, state);
      await registrations.count(addressOf(req));
      return { user };
    },
    async logout(_input, http) {
      await sessions.logOut(http);
      return undefined;
    },
    async updateEmail({ body }, { viewer: { userId } }) {
      const { user } = await auth.changeEmail({ params: { id: userId }, body });
      await sessions.changed(userId);
      return { user };
    },
    async updatePassword({ body }, http) {
      const { userId } = http.viewer;
      const keep = tokenHashOf(http.req) ?? '';
      const { user, ...session } = await auth.changePassword({ params: { id: userId }, body: { ...body, keep } });
      sessions.replaced(http, session);
      await sessions.changed(userId);
      return { user };
    },
    exportMyData(_input, { res, viewer }) {
      res.attachment('cardume-meus-dados.json');
      return exportOf(services, viewer.userId);
    },
    async closeMyAccount({ body }, http) {
      const { userId } = http.viewer;
      const { version } = await auth.closeAccount({ params: { id: userId }, body });
      directory.applyUser(userId, version, null);
      sessions.forget(http);
      await sessions.changed(userId);
      return undefined;
    },
  };
}

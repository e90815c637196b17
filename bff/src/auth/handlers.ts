import { hash } from 'node:crypto';
import { sha256 } from '@cardume/auth/api';
import type { authContract } from '@cardume/bff/contract';
import type { BffConfig } from '../config.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import { clientNetwork } from '../http/client-address.ts';
import { type Limits, tryTake } from '../http/rate-limit.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { ServiceClients } from '../services.ts';
import { type ApiHandlers, isWrongPassword, type KnownDevices, type Sessions, tokenHashOf } from '../sessions/index.ts';
import type { AccountLimits } from './account-limits.ts';
import { exportPersonalData } from './export.ts';

/** Attempts to register per accepted registration of an address's limit. Rejected attempts cost little. */
const ATTEMPTS_PER_REGISTRATION = 20;

interface AuthParts {
  services: ServiceClients;
  sessions: Sessions;
  changes: LocalChanges;
  security: SecurityLog;
  limit: Limits;
  config: BffConfig;
  accountLimits: AccountLimits;
  devices: KnownDevices;
}

export function authHandlers({
  services,
  sessions,
  changes,
  security,
  limit,
  config,
  accountLimits,
  devices,
}: AuthParts): ApiHandlers<typeof authContract> {
  const { auth } = services;
  const registrations = limit('register', config.RATE_REGISTER);
  const registrationAttempts = limit('register-attempt', config.RATE_REGISTER * ATTEMPTS_PER_REGISTRATION);
  const [linksPerEmail, linksPerAddress] = config.RATE_FORGOT;
  const passwordLinks = {
    perEmail: limit('password-link-email', linksPerEmail),
    perAddress: limit('password-link-address', linksPerAddress),
  };
  /**
   * Does work that counts unless the password is wrong, which counts as a failed login: a change causes mails, and a
   * refused one may reveal whether an address is taken.
   */
  const countedIfRight = <T>(key: string, work: () => Promise<T>): Promise<T> =>
    accountLimits.changes.countAccepted(key, work, isWrongPassword);
  return {
    getCurrentUser(_input, { viewer: { account, passkeyNeeded } }) {
      return { user: passkeyNeeded ? { ...account, passkeyNeeded } : account };
    },
    login: async (_input, http) => ({ user: await sessions.logIn(http) }),
    async register({ body }, { req, newId: id }) {
      const address = clientNetwork(req);
      await registrationAttempts.take(address);
      const registered = await registrations.countAccepted(address, () => auth.registerUser({ params: { id }, body }));
      return { user: changes.applyUser(id, registered).user };
    },
    async logout(_input, http) {
      await sessions.logOut(http);
      return undefined;
    },
    async requestPasswordLink({ body: { email } }, { req, res }) {
      res.set('Cache-Control', 'no-store');
      security.note('password_link_requested', req, null);
      // No 429: it would reveal earlier requests for the same e-mail.
      if (!(await tryTake(passwordLinks.perAddress, clientNetwork(req)))) return {};
      if (!(await tryTake(passwordLinks.perEmail, hash('sha256', email)))) return {};
      await auth.requestPasswordLink({ body: { email } });
      return {};
    },
    async recoverPassword({ body: { token, newPassword } }, http) {
      const { user } = await auth.recoverPassword({
        params: { tokenHash: sha256(token) },
        body: { newPassword },
      });
      security.note('password_recovered', http.req, user.id);
      devices.remember(http, user.id);
      await sessions.dropSessionsOf(user.id);
      return undefined;
    },
    async requestConfirmation(_input, { viewer: { userId: id, account } }) {
      await accountLimits.changes.take(`confirmation ${id}`);
      await accountLimits.changes.take(mailsTo(account.email));
      await auth.requestConfirmation({ params: { id } });
      return {};
    },
    async confirmEmail({ body: { token } }, { req }) {
      const { user } = await auth.confirmEmail({ params: { tokenHash: sha256(token) } });
      security.note('email_confirmed', req, user.id);
      await sessions.dropSessionsOf(user.id);
      return undefined;
    },
    async updateEmail({ body }, { req, viewer: { userId } }) {
      const change = () => auth.changeEmail({ params: { id: userId }, body });
      const { user } = await countedIfRight(`email ${userId}`, () =>
        countedIfRight(mailsTo(body.email), () => sessions.withPassword(req, userId, change)),
      );
      security.note(user.newEmail ? 'email_change_requested' : 'email_changed', req, userId);
      await sessions.dropSessionsOf(userId);
      return { user };
    },
    async updatePassword({ body }, http) {
      const { userId } = http.viewer;
      const keep = tokenHashOf(http.req) ?? '';
      const change = () => auth.changePassword({ params: { id: userId }, body: { ...body, keep } });
      const { user, ...session } = await countedIfRight(`password ${userId}`, () =>
        sessions.withPassword(http.req, userId, change),
      );
      security.note('password_changed', http.req, userId);
      sessions.setCookie(http, session);
      await sessions.dropSessionsOf(userId);
      return { user };
    },
    async listMySessions(_input, { req, viewer: { userId: id } }) {
      const own = tokenHashOf(req);
      const rows = await auth.listSessions({ params: { id } });
      return rows.map(({ tokenHash, ...session }) => ({ ...session, current: tokenHash === own }));
    },
    async endMySession({ params: { id: sessionId } }, http) {
      const { userId: id } = http.viewer;
      const { tokenHash } = await auth.endUserSession({ params: { id, sessionId } });
      security.note('session_ended', http.req, id);
      await sessions.dropEnded(http, tokenHash);
      return undefined;
    },
    async exportMyData(_input, { res, viewer }) {
      await accountLimits.exports.take(viewer.userId);
      res.attachment('cardume-meus-dados.json');
      return exportPersonalData(services, viewer.userId);
    },
    async closeMyAccount({ body }, http) {
      const { userId } = http.viewer;
      const { version } = await sessions.withPassword(http.req, userId, () =>
        auth.closeAccount({ params: { id: userId }, body }),
      );
      security.note('account_closed', http.req, userId);
      changes.applyUser(userId, { version, state: null });
      sessions.clearCookie(http);
      await sessions.dropSessionsOf(userId);
      return undefined;
    },
  };
}

/** Key of the limit of mails to one address, from all accounts. */
const mailsTo = (email: string) => `to ${hash('sha256', email)}`;

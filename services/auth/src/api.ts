/** The internal API of auth. Text lengths are product limits (docs/product.md, «Limits»). */
import { defineContract } from '@cardume/kit/contract';
import { dayCounts, fromDayQuery } from '@cardume/kit/service/counts-by-day';
import { canonicalEmail } from '@cardume/kit/text';
import { z } from 'zod';
import { role, status } from './domain/user.ts';
import { userState } from './events.ts';

export { sha256 } from './records/session-token.ts';

/** Lifetime of a passkey's challenge: the time that the user has for the browser's dialog. */
export const PASSKEY_CHALLENGE_TTL_MS = 300_000;

const id = z.string().min(1).max(100);
const text = (max: number) => z.string().trim().min(1).max(max);

const password = z.string().normalize('NFC').min(6).max(128);
const email = z.string().overwrite(canonicalEmail).pipe(z.email().max(255));

/** Stored contact data of a person. */
export const person = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Digits only. */
  phone: z.string(),
});

export const registration = z.object({
  email,
  firstName: text(100),
  lastName: text(100),
  phone: text(20),
  password,
} satisfies Record<keyof typeof person.shape | 'password', z.ZodType>);

/** An account as its user and admins see it. */
const userAccount = person.extend({
  id,
  username: z.string(),
  role,
  status,
  isPremium: z.boolean(),
  /** Present while the password is a temporary one that an admin set. */
  temporaryPassword: z.literal(true).optional(),
  /** Whether a mailed link has confirmed the e-mail; true where no mails are sent. Default: of replicas of 1.0.0. */
  emailVerified: z.boolean().default(true),
  /** Requested e-mail that replaces the present one once it is confirmed. */
  newEmail: z.string().optional(),
  premiumSince: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type UserAccount = z.infer<typeof userAccount>;

const params = z.object({ id });
const tokenParams = z.object({ tokenHash: z.string().length(64) });
const expiresAt = z.string();
/** Client that started the session; longer values are truncated. */
const device = z.object({
  userAgent: z.string().transform((text) => text.slice(0, 500)),
  ipAddress: z.string().transform((text) => text.slice(0, 45)),
});
const userSession = z.object({
  id,
  tokenHash: z.string(),
  createdAt: z.string(),
  expiresAt,
  userAgent: z.string(),
  ipAddress: z.string(),
});
/** Public origin of the product; passkeys are bound to its host name. */
const origin = z.url();
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
/** The browser's WebAuthn response, with the `challenge` from the options it was given. */
const shownPasskey = z.object({ challenge: z.string().max(200), response: z.looseObject({}), origin });
/**
 * `unused`: the user has passkeys but showed none in this session. `none`: the user has no passkey or is no admin.
 */
const sessionPasskey = z.enum(['none', 'unused', 'shown']);
export type SessionPasskey = z.infer<typeof sessionPasskey>;
const changedUser = z.object({ version: z.int(), state: userState, user: userAccount });

export const authApi = defineContract({
  getUsers: {
    method: 'POST',
    path: '/users/batches',
    readOnly: true,
    summary: 'Users by id; unknown ones are left out',
    body: z.object({ ids: z.array(id).max(1_000) }),
    response: z.array(userAccount),
  },
  listUsers: {
    method: 'GET',
    path: '/users',
    summary:
      'Users by age, newest first; `oldestFirst` keeps the last pages cheap, `afterTime` and `afterId` all of them',
    query: z.object({
      status: status.optional(),
      oldestFirst: z.stringbool().default(false),
      /** `createdAt` and `id` of the user after which the page begins, newest first. Both, or neither. */
      afterTime: z.iso.datetime().optional(),
      afterId: z.string().max(36).optional(),
      skip: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1_000),
    }),
    response: z.array(userAccount),
  },
  searchUsers: {
    method: 'GET',
    path: '/users/searches',
    summary: 'Users with a name, e-mail or username that begins with each word, newest first; at most 1,000',
    query: z.object({
      search: z.string().max(200),
      status: status.optional(),
      skip: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1_000),
    }),
    response: z.object({ total: z.int(), users: z.array(userAccount) }),
  },
  countRegistrations: {
    method: 'GET',
    path: '/registrations/days',
    summary: 'Number of registrations by day; closed accounts are not counted',
    query: fromDayQuery,
    response: dayCounts,
  },
  getUser: { method: 'GET', path: '/users/:id', summary: 'A user', params, response: userAccount },
  registerUser: {
    method: 'PUT',
    path: '/users/:id',
    summary: 'Registers a user; idempotent for the same id',
    params,
    /** No role: only operators create admins. */
    body: registration.extend({ status: status.default('pending') }),
    response: changedUser,
  },
  createAdmin: {
    method: 'POST',
    path: '/operations/admins',
    summary: 'Creates the account of an admin (`cardume admin create`); idempotent for the same id',
    body: registration.extend({ id }),
  },
  setUserStatus: {
    method: 'PUT',
    path: '/users/:id/status',
    summary: 'Approves or suspends a user',
    params,
    body: z.object({ status: z.enum(['approved', 'suspended']), by: id }),
    response: changedUser,
  },
  changeEmail: {
    method: 'PUT',
    path: '/users/:id/email',
    summary: 'Changes the e-mail, or requests the change where mails are sent; needs the password',
    params,
    body: z.object({ email, currentPassword: z.string() }),
    response: changedUser,
  },
  changePassword: {
    method: 'PUT',
    path: '/users/:id/password',
    summary: 'Changes the password, ends the other sessions and replaces the token of the session `keep`',
    params,
    body: z.object({ currentPassword: z.string(), newPassword: password, keep: z.string() }),
    response: changedUser.extend({ token: z.string(), expiresAt }),
  },
  resetPassword: {
    method: 'POST',
    path: '/users/:id/password-resets',
    summary:
      'Sets a temporary password for a day and ends all sessions of the user; 422 `own_account`, 403 `reauthentication_required`',
    params,
    body: z.object({
      by: id,
      /** Whether it may be an admin's: `by` has just shown a passkey. */
      admins: z.boolean().default(false),
    }),
    response: changedUser.extend({ temporaryPassword: z.string() }),
  },
  resetAdminPassword: {
    method: 'POST',
    path: '/operations/password-resets',
    summary: 'Sets a temporary password of an admin (`cardume admin reset-password`); 404 for other accounts',
    body: z.object({ email }),
    response: z.object({ id, temporaryPassword: z.string() }),
  },
  requestConfirmation: {
    method: 'POST',
    path: '/users/:id/email-confirmations',
    summary: 'Queues another mail with a link that confirms the e-mail, unless it is confirmed',
    params,
  },
  confirmEmail: {
    method: 'POST',
    path: '/email-confirmations/:tokenHash/uses',
    summary: 'Confirms the present or the requested e-mail by a mailed link; 400 `invalid_link`',
    params: tokenParams,
    response: changedUser,
  },
  requestPasswordLink: {
    method: 'POST',
    path: '/password-links',
    summary:
      'Queues the mail with a link for another password; looks up nothing, so that unknown addresses take as long',
    body: z.object({ email }),
  },
  recoverPassword: {
    method: 'POST',
    path: '/password-links/:tokenHash/uses',
    summary: 'Sets another password by a mailed link and ends all sessions of the user; 400 `invalid_link`',
    params: tokenParams,
    body: z.object({ newPassword: password }),
    response: changedUser,
  },
  readSettings: {
    method: 'GET',
    path: '/settings',
    summary: 'What this installation of auth can do',
    response: z.object({ sendsMails: z.boolean() }),
  },
  listPasskeys: {
    method: 'GET',
    path: '/users/:id/passkeys',
    summary: 'The passkeys of a user, oldest first',
    params,
    response: z.array(passkey),
  },
  startPasskey: {
    method: 'POST',
    path: '/users/:id/passkey-options',
    summary: "The browser's options for another passkey; 422 `passkey_limit`",
    params,
    body: z.object({ origin, rpName: z.string() }),
    response: z.looseObject({ challenge: z.string() }),
  },
  addPasskey: {
    method: 'POST',
    path: '/users/:id/passkeys',
    summary:
      'Adds a passkey and marks the session; 400 `invalid_passkey`, 403 `passkey_required`, 409 if it is known, 422 `passkey_limit`',
    params,
    body: shownPasskey.extend({
      name: text(100),
      tokenHash: z.string(),
      /** Reject with `passkey_required` if the user already has a passkey: the session has shown none. */
      first: z.boolean(),
    }),
    response: passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/users/:id/passkeys/:passkeyId',
    summary: 'Removes a passkey and ends the sessions that it started; 404 if the user has no such one',
    params: params.extend({ passkeyId: z.string().max(2_000) }),
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/passkey-options',
    summary: "The browser's options for signing in with a passkey",
    body: z.object({ origin }),
    response: z.looseObject({ challenge: z.string() }),
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/passkey-sessions',
    summary: 'Starts a session by a passkey; 401 for a wrong one, 403 for a suspended account',
    body: shownPasskey.extend({ device }),
    response: z.object({ token: z.string(), expiresAt, user: userAccount }),
  },
  closeAccount: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Closes an account and erases its person; idempotent. Verifies the password if given',
    params,
    body: z.object({ currentPassword: z.string().optional() }).prefault({}),
    response: z.object({ version: z.int() }),
  },
  recordExport: {
    method: 'POST',
    path: '/users/:id/exports',
    summary: 'Records that an admin took people as a file, for the audit',
    params,
    body: z.object({ of: z.enum(['users', 'stores']) }),
  },
  findAccount: {
    method: 'POST',
    path: '/accounts/searches',
    readOnly: true,
    summary: 'The user with this e-mail or username',
    body: z.object({ identifier: z.string() }),
    response: z.object({ id: id.nullable() }),
  },
  signIn: {
    method: 'POST',
    path: '/sessions',
    summary: 'Starts a session; 401 for wrong credentials, 403 for a suspended account',
    /** `userId` is the result of `findAccount`; null still costs a hash, so that timing does not reveal accounts. */
    body: z.object({ userId: id.nullable(), password: z.string(), device }),
    response: z.object({ token: z.string(), expiresAt, user: userAccount }),
  },
  getSession: {
    method: 'GET',
    path: '/sessions/:tokenHash',
    summary: 'The user of a session; use renews the session, at most once a day',
    params: tokenParams,
    query: z.object({ renew: z.stringbool().default(true) }),
    response: z.object({
      user: userAccount,
      /** When the password or passkey was given. Default: of replicas of 1.0.0. */
      startedAt: z.string().default(new Date(0).toISOString()),
      startedByPasskey: z.boolean().default(false),
      expiresAt,
      renewed: z.boolean(),
      passkey: sessionPasskey,
    }),
  },
  listSessions: {
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'The sessions of a user',
    params,
    response: z.array(userSession),
  },
  endUserSession: {
    method: 'DELETE',
    path: '/users/:id/sessions/:sessionId',
    summary: 'Ends a session of a user; 404 if there is none',
    params: params.extend({ sessionId: id }),
    response: z.object({ tokenHash: z.string() }),
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/:tokenHash',
    summary: 'Ends a session; `ended` is false if there was none',
    params: tokenParams,
    response: z.object({ ended: z.boolean() }),
  },
  setPremium: {
    method: 'PUT',
    path: '/users/:id/premium',
    summary: 'Grants or withdraws premium',
    params,
    body: z.object({ isPremium: z.boolean(), by: id }),
    response: changedUser,
  },
});

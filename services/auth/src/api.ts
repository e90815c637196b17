/** The internal API of auth. */
import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { role, status, userState } from './events.ts';

export { hashToken } from './session-token.ts';

const id = z.string().min(1).max(100);
const text = (max: number) => z.string().trim().min(1).max(max);

const password = z.string().min(6).max(128);

/** What a person says of themselves; lengths of SPEC section 3. */
export const registration = z.object({
  email: z.email().max(255),
  password,
  firstName: text(100),
  lastName: text(100),
  /** Digits. */
  phone: text(20),
});

/** A user as they themselves and the admins see them. */
export const userAccount = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  role,
  status,
  isPremium: z.boolean(),
  premiumSince: z.string().nullable(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type UserAccount = z.infer<typeof userAccount>;

const params = z.object({ id });
const tokenParams = z.object({ tokenHash: z.string().length(64) });
const expiresAt = z.string();
/** Where somebody signs in from; lengths of SPEC section 3. */
const device = z.object({
  userAgent: z.string().transform((text) => text.slice(0, 500)),
  ipAddress: z.string().transform((text) => text.slice(0, 45)),
});
const changedUser = z.object({ version: z.int(), state: userState, user: userAccount });

export const authApi = defineContract({
  getUsers: {
    method: 'POST',
    path: '/users/batches',
    summary: 'Users by id; unknown ones are left out',
    body: z.object({ ids: z.array(id).max(1_000) }),
    response: z.array(userAccount),
  },
  listUsers: {
    method: 'GET',
    path: '/users',
    summary: 'Users by age; the oldest first where asked so, so that no page is far away',
    query: z.object({
      status: status.optional(),
      oldestFirst: z.stringbool().default(false),
      skip: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1_000),
    }),
    response: z.array(userAccount),
  },
  searchUsers: {
    method: 'GET',
    path: '/users/searches',
    summary: 'Users of whom every word begins a name, the e-mail or the username, newest first; of at most 1,000',
    query: z.object({
      search: z.string().max(200),
      status: status.optional(),
      skip: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1_000),
    }),
    response: z.object({ total: z.int(), users: z.array(userAccount) }),
  },
  getUser: { method: 'GET', path: '/users/:id', summary: 'A user', params, response: userAccount },
  registerUser: {
    method: 'PUT',
    path: '/users/:id',
    summary: 'Registers a user; repeated with the same id it changes nothing',
    params,
    body: registration.extend({ role: role.default('store_owner'), status: status.default('pending') }),
    response: changedUser,
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
    summary: 'Changes the e-mail of whoever knows the password',
    params,
    body: z.object({ email: z.email().max(255), currentPassword: z.string() }),
    response: changedUser,
  },
  changePassword: {
    method: 'PUT',
    path: '/users/:id/password',
    summary: 'Changes the password, ends the other sessions and gives the one to keep another token',
    params,
    body: z.object({ currentPassword: z.string(), newPassword: password, keep: z.string() }),
    response: changedUser.extend({ token: z.string(), expiresAt }),
  },
  resetPassword: {
    method: 'POST',
    path: '/users/:id/password-resets',
    summary: 'Gives a user a temporary password and ends all their sessions',
    params,
    body: z.object({ by: id }),
    response: changedUser.extend({ temporaryPassword: z.string() }),
  },
  closeAccount: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Closes an account and erases its person; repeated it changes nothing. A password has to be right',
    params,
    body: z.object({ currentPassword: z.string().optional() }).prefault({}),
    response: z.object({ version: z.int() }),
  },
  findAccount: {
    method: 'POST',
    path: '/accounts/searches',
    summary: 'Whose e-mail or username this is',
    body: z.object({ identifier: z.string() }),
    response: z.object({ id: id.nullable() }),
  },
  signIn: {
    method: 'POST',
    path: '/sessions',
    summary: 'Starts a session; 401 for wrong credentials, 403 for a suspended account',
    /** `userId` as `findAccount` answers it: nobody's account costs the time of a real one. */
    body: z.object({ userId: id.nullable(), password: z.string(), device }),
    response: z.object({ token: z.string(), expiresAt, user: userAccount }),
  },
  getSession: {
    method: 'GET',
    path: '/sessions/:tokenHash',
    summary: 'Whose session this is; it is renewed by use, at most once a day',
    params: tokenParams,
    response: z.object({ user: userAccount, expiresAt, renewed: z.boolean() }),
  },
  listSessions: {
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'Where a user is signed in',
    params,
    response: z.array(z.object({ createdAt: z.string(), expiresAt, userAgent: z.string(), ipAddress: z.string() })),
  },
  endSession: { method: 'DELETE', path: '/sessions/:tokenHash', summary: 'Ends a session', params: tokenParams },
  setPremium: {
    method: 'PUT',
    path: '/users/:id/premium',
    summary: 'Grants or withdraws premium',
    params,
    body: z.object({ isPremium: z.boolean(), by: id }),
    response: changedUser,
  },
});

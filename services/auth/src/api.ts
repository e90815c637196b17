/** The internal API of auth. */
import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';
import { role, status, userState } from './events.ts';

const id = z.string().min(1).max(100);
const text = (max: number) => z.string().trim().min(1).max(max);

/** What a person says of themselves; lengths of SPEC section 3. */
export const registration = z.object({
  email: z.email().max(255),
  password: z.string().min(6).max(128),
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
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type UserAccount = z.infer<typeof userAccount>;

const params = z.object({ id });
const changedUser = z.object({ version: z.int(), state: userState, user: userAccount });

export const authApi = defineContract({
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
  closeAccount: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Closes an account and erases its person; repeated it changes nothing',
    params,
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

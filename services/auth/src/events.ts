/** What other services may know of users (`evt.auth.user.<id>`): never a name, an e-mail or a phone. */
import { z } from 'zod';

export const USER_STREAM = { service: 'auth', aggregate: 'user' } as const;

export const role = z.enum(['admin', 'store_owner']);
export const status = z.enum(['pending', 'approved', 'suspended']);

export const userState = z.object({ id: z.string(), role, status, isPremium: z.boolean() });
export type UserState = z.infer<typeof userState>;

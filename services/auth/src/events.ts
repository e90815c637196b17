/** What other services receive of users (`evt.auth.user.<id>`): never a name, an e-mail or a phone. */
import { z } from 'zod';
import { publicUser } from './domain/user.ts';

export const USER_STREAM = { service: 'auth', aggregate: 'user' } as const;

export const userState = publicUser.extend({ id: z.string() });
export type UserState = z.infer<typeof userState>;

/** Users as published to other services (`evt.auth.user.<id>`), without personal data. */
import { z } from 'zod';
import { publicUser } from './domain/user.ts';

export const USER_STREAM = { service: 'auth', aggregate: 'user' } as const;

export const userState = publicUser.extend({ id: z.string() });
export type UserState = z.infer<typeof userState>;

import { randomUUID } from 'node:crypto';
import { HttpError } from '@cardume/kit/contract';
import type { AuthData } from './auth-data.ts';
import { registerUser } from './register-user.ts';

/**
 * Registers the first admin unless any admin is active. The e-mail is not compared, because an admin who changed it or
 * closed the account would be created again with the old password. Idempotent, also if processes start concurrently.
 */
export async function ensureFirstAdmin(data: AuthData, email: string, password: string): Promise<void> {
  if (await data.admins.hasAny()) return;
  const person = { email, password, firstName: 'Administração', lastName: 'Cardume', phone: '0' };
  try {
    await registerUser(data, randomUUID(), { ...person, role: 'admin', status: 'approved' });
  } catch (error) {
    if (!(error instanceof HttpError && error.body.code === 'email_taken')) throw error;
  }
}

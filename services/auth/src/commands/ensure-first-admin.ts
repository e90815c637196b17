import { randomUUID } from 'node:crypto';
import { HttpError } from '@cardume/kit/contract';
import type { Dependencies } from './dependencies.ts';
import { registerUser } from './register-user.ts';

/**
 * Registers the first admin unless there is an active one, whatever their e-mail: an admin who has changed it or closed
 * the account would otherwise come back with the old password. Idempotent, also when two processes start at the same time.
 */
export async function ensureFirstAdmin(dependencies: Dependencies, email: string, password: string): Promise<void> {
  if (await dependencies.admins.any()) return;
  const person = { email, password, firstName: 'Administração', lastName: 'Cardume', phone: '0' };
  try {
    await registerUser(dependencies, randomUUID(), { ...person, role: 'admin', status: 'approved' });
  } catch (error) {
    if (!(error instanceof HttpError && error.body.code === 'email_taken')) throw error;
  }
}

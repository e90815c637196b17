import { randomUUID } from 'node:crypto';
import { HttpError } from '@cardume/kit/contract';
import type { Dependencies } from './dependencies.ts';
import { registerUser } from './register-user.ts';

/** Registers the first admin unless the e-mail is taken. Idempotent, also when two processes start at the same time. */
export async function ensureFirstAdmin(dependencies: Dependencies, email: string, password: string): Promise<void> {
  if (await dependencies.emails.owner(email.toLowerCase())) return;
  const person = { email, password, firstName: 'Administração', lastName: 'Cardume', phone: '0' };
  try {
    await registerUser(dependencies, randomUUID(), { ...person, role: 'admin', status: 'approved' });
  } catch (error) {
    if (!(error instanceof HttpError && error.body.code === 'email_taken')) throw error;
  }
}

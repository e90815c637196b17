import { randomUUID } from 'node:crypto';
import { HttpError } from '@cardume/kit/contract';
import type { Dependencies } from './dependencies.ts';
import { registerUser } from './registration.ts';

/** Makes the first admin where nobody has the e-mail yet; of two processes that start together one does. */
export async function ensureFirstAdmin(dependencies: Dependencies, email: string, password: string): Promise<void> {
  if (await dependencies.emails.owner(email.toLowerCase())) return;
  const person = { email, password, firstName: 'Administração', lastName: 'Cardume', phone: '0' };
  try {
    await registerUser(dependencies, randomUUID(), { ...person, role: 'admin', status: 'approved' });
  } catch (error) {
    if (!(error instanceof HttpError && error.body.code === 'email_taken')) throw error;
  }
}

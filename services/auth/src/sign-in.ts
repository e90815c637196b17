import { HttpError } from '@cardume/kit/contract';
import { forbidden } from '@cardume/kit/http';
import type { UserAccount } from './api.ts';
import type { Dependencies } from './dependencies.ts';
import { isRegistered } from './domain/user.ts';
import { accountOf } from './listing.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { Device } from './read-models/sessions.ts';

/** Verified in place of an unknown account's: it costs the same time, and nobody knows its password. */
const NOBODY = hashPassword(crypto.randomUUID());

/** Whose e-mail or username this is. */
export function findAccount({ emails, usernames }: Dependencies, identifier: string): Promise<string | undefined> {
  const name = identifier.trim().toLowerCase();
  return name.includes('@') ? emails.owner(name) : usernames.owner(name);
}

/**
 * Starts a session of whoever has this password.
 * @throws HttpError 401 `Credenciais inválidas`, 403 `Conta suspensa`
 */
export async function signIn(
  { users, people, sessions }: Dependencies,
  { userId, password, device }: { userId: string | null; password: string; device: Device },
): Promise<{ user: UserAccount; token: string; expiresAt: Date }> {
  const hash = userId === null ? undefined : await people.passwordHash(userId);
  const right = await verifyPassword(password, hash ?? (await NOBODY));
  if (userId === null || hash === undefined || !right) throw invalidCredentials();
  const session = await sessions.start(userId, device);
  // Looked at after the start: whatever ended all sessions before has not seen this one, whatever does later will.
  const [{ state }, still] = await Promise.all([users.load(userId), people.passwordHash(userId)]);
  const barred = isRegistered(state) && state.status === 'suspended';
  const person = still === hash && !barred ? await people.signedIn(userId) : null;
  if (person && isRegistered(state)) return { user: accountOf(userId, state, person), ...session };
  await sessions.end(session.tokenHash);
  throw barred && still === hash ? forbidden('Conta suspensa') : invalidCredentials();
}

function invalidCredentials(): HttpError {
  return new HttpError(401, { message: 'Credenciais inválidas', code: 'invalid_credentials' });
}

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
  try {
    return { user: await stillAllowed({ users, people }, userId, hash), ...session };
  } catch (error) {
    await sessions.end(session.tokenHash);
    throw error;
  }
}

/**
 * The account of a session that has begun: whatever ended all sessions before has not seen this one, whatever does later
 * will.
 */
async function stillAllowed(
  { users, people }: Pick<Dependencies, 'users' | 'people'>,
  userId: string,
  hash: string,
): Promise<UserAccount> {
  const [{ state }, still] = await Promise.all([users.load(userId), people.passwordHash(userId)]);
  if (still !== hash || !isRegistered(state)) throw invalidCredentials();
  if (state.status === 'suspended') throw forbidden('Conta suspensa');
  const person = await people.signedIn(userId);
  if (!person) throw invalidCredentials();
  return accountOf(userId, state, person);
}

function invalidCredentials(): HttpError {
  return new HttpError(401, { message: 'Credenciais inválidas', code: 'invalid_credentials' });
}

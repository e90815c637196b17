import { HttpError } from '@cardume/kit/contract';
import { forbidden } from '@cardume/kit/http';
import type { Dependencies } from './dependencies.ts';
import { isRegistered } from './domain/user.ts';
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
  dependencies: Dependencies,
  { identifier, password, device }: { identifier: string; password: string; device: Device },
): Promise<{ userId: string; token: string; expiresAt: Date }> {
  const { users, people, sessions } = dependencies;
  const userId = await findAccount(dependencies, identifier);
  const hash = userId && (await people.passwordHash(userId));
  const right = await verifyPassword(password, hash || (await NOBODY));
  if (!userId || !hash || !right) throw invalidCredentials();
  const { state } = await users.load(userId);
  if (!isRegistered(state)) throw invalidCredentials();
  if (state.status === 'suspended') throw forbidden('Conta suspensa');
  const session = await sessions.start(userId, device);
  // Whatever ended all sessions while the password was verified has not seen this one.
  const still = await people.passwordHash(userId);
  if (still !== hash || (await isSuspended(dependencies, userId))) {
    await sessions.end(session.tokenHash);
    throw invalidCredentials();
  }
  await people.signedIn(userId);
  return { userId, ...session };
}

async function isSuspended({ users }: Dependencies, userId: string): Promise<boolean> {
  const { state } = await users.load(userId);
  return !isRegistered(state) || state.status === 'suspended';
}

function invalidCredentials(): HttpError {
  return new HttpError(401, { message: 'Credenciais inválidas', code: 'invalid_credentials' });
}

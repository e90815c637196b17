import { HttpError } from '@cardume/kit/contract';
import { forbidden } from '@cardume/kit/http';
import { canonicalEmail } from '@cardume/kit/text';
import type { UserAccount } from '../api.ts';
import { isRegistered } from '../domain/user.ts';
import { accountOf } from '../records/accounts.ts';
import type { Device } from '../records/sessions.ts';
import type { AuthData } from './auth-data.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Verified for unknown accounts, so that response times do not reveal which accounts exist. */
const DUMMY_HASH = hashPassword(crypto.randomUUID());

/** Returns the id of the user with this e-mail or username, however the e-mail is written. */
export function findAccount({ emails, usernames }: AuthData, identifier: string): Promise<string | undefined> {
  const name = canonicalEmail(identifier);
  return name.includes('@') ? emails.owner(name) : usernames.owner(name);
}

/**
 * Verifies the password and starts a session.
 * @throws HttpError 401 `invalid_credentials`, also for an expired temporary password; 403 for a suspended account
 */
export async function signIn(
  data: AuthData,
  { userId, password, device }: { userId: string | null; password: string; device: Device },
): Promise<{ user: UserAccount; token: string; expiresAt: Date }> {
  const { people, sessions } = data;
  const hash = userId === null ? undefined : await people.passwordHash(userId);
  const matches = await verifyPassword(password, hash ?? (await DUMMY_HASH));
  if (userId === null || hash === undefined || !matches) throw invalidCredentials();
  const session = await sessions.start(userId, device);
  try {
    return { user: await recheck(data, userId, hash), ...session };
  } catch (error) {
    await sessions.end(session.tokenHash);
    throw error;
  }
}

/**
 * Checks the account after the session was stored: a password change or suspension during the sign-in may have deleted
 * all sessions before this one existed. Later changes delete it. Writes the credential before reading the state: changes
 * run on a snapshot, which may lack this session, and only a write makes them conflict with the sign-in.
 */
async function recheck(data: AuthData, userId: string, hash: string): Promise<UserAccount> {
  const { users, people } = data;
  if (!(await people.useCredential(userId, hash))) throw invalidCredentials();
  const { state } = await users.load(userId);
  if (!isRegistered(state)) throw invalidCredentials();
  if (state.status === 'suspended') throw forbidden('Conta suspensa');
  const person = await people.recordSignIn(userId);
  if (!person) throw invalidCredentials();
  return accountOf(data, userId, state, person);
}

function invalidCredentials(): HttpError {
  return new HttpError(401, { message: 'Credenciais inválidas', code: 'invalid_credentials' });
}

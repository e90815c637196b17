import { randomBytes } from 'node:crypto';
import { conflict, notFound, unprocessable } from '@cardume/kit/http';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { isRegistered, type UserCommand } from './domain/user.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { type FreshToken, freshToken } from './read-models/sessions.ts';
import { emailTaken } from './registration.ts';

/** 72 bits: short enough to be read out, too long to be guessed. */
const TEMPORARY_BYTES = 9;

/**
 * The hash that the given password has proved right against.
 * @throws HttpError 422 `Senha atual incorreta`
 */
async function provenHash({ people }: Dependencies, id: string, password: string): Promise<string> {
  const hash = await people.passwordHash(id);
  if (!hash) throw notFound('Usuário não encontrado');
  if (!(await verifyPassword(password, hash))) throw unprocessable('Senha atual incorreta', 'wrong_password');
  return hash;
}

/** @throws HttpError 422 for a wrong password, 409 where another has the e-mail */
export async function changeEmail(
  dependencies: Dependencies,
  id: string,
  { email: given, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const { users, people, emails } = dependencies;
  const email = given.toLowerCase();
  await provenHash(dependencies, id, currentPassword);
  const within = async (tx: ClientSession) => {
    const person = await people.rows.findById(id, null, { session: tx }).lean();
    if (!person) throw notFound('Usuário não encontrado');
    await emails.claim(email, id, tx);
    if (person.email !== email) await emails.release(person.email, id, tx);
    await people.setEmail(person, email, tx);
  };
  await users.execute(id, { type: 'ChangeEmail' }, { within, locks: [`email-${email}`] }).catch(emailTaken);
}

/**
 * Changes the password, ends the user's other sessions and renews the one that asked: whoever got hold of its token
 * before has it no longer.
 * @returns its new token and when it ends
 * @throws HttpError 422 for a wrong password, 401 where the session has ended
 */
export async function changePassword(
  dependencies: Dependencies,
  id: string,
  { currentPassword, newPassword, keep }: { currentPassword: string; newPassword: string; keep: string },
): Promise<FreshToken> {
  const { users, people, sessions } = dependencies;
  const was = await provenHash(dependencies, id, currentPassword);
  const hash = await hashPassword(newPassword);
  const renewed = freshToken();
  const within = async (tx: ClientSession) => {
    if (!(await people.replacePasswordHash(id, hash, tx, was))) throw conflict('A senha acabou de ser alterada');
    await sessions.endAll(id, tx, keep);
    await sessions.replaceToken(keep, renewed, tx);
  };
  await users.execute(id, { type: 'ChangePassword' }, { within });
  return renewed;
}

/** Gives a user a temporary password and ends all their sessions. */
export async function resetPassword(dependencies: Dependencies, id: string, by: string): Promise<string> {
  const { users, people, sessions } = dependencies;
  const temporaryPassword = randomBytes(TEMPORARY_BYTES).toString('base64url');
  const hash = await hashPassword(temporaryPassword);
  const within = async (tx: ClientSession) => {
    await people.replacePasswordHash(id, hash, tx);
    await sessions.endAll(id, tx);
  };
  await users.execute(id, { type: 'ResetPassword', by }, { within });
  return temporaryPassword;
}

/**
 * Approves or suspends a user; a suspension ends all their sessions.
 * @throws HttpError 422 where an admin suspends themselves or the last one
 */
export async function setStatus(
  dependencies: Dependencies,
  id: string,
  { status, by }: { status: 'approved' | 'suspended'; by: string },
): Promise<void> {
  if (status === 'suspended' && by === id) {
    throw unprocessable('Você não pode suspender a sua própria conta', 'own_account');
  }
  const command: UserCommand = { type: status === 'approved' ? 'ApproveUser' : 'SuspendUser', by };
  await executeKeepingAdmins(dependencies, id, command, status === 'suspended');
}

/**
 * Closes an account: the person, the credential, the sessions and the claims go with the events' own tombstone, in one
 * transaction. Repeated, it changes nothing.
 * @param currentPassword has to be right where given
 * @throws HttpError 422 for a wrong password, or the last admin's account
 */
export async function closeAccount(dependencies: Dependencies, id: string, currentPassword?: string): Promise<void> {
  if (currentPassword !== undefined) await provenHash(dependencies, id, currentPassword);
  const { people, emails, usernames } = dependencies;
  const forget = async (tx: ClientSession) => {
    const person = await people.erase(id, tx);
    if (!person) return;
    await emails.release(person.email, id, tx);
    await usernames.release(person.username, id, tx);
  };
  await executeKeepingAdmins(dependencies, id, { type: 'CloseAccount' }, true, forget);
}

/** What changes who is active keeps the list of active admins, and ends the sessions of whom it shuts out. */
async function executeKeepingAdmins(
  { users, sessions, admins }: Dependencies,
  id: string,
  command: UserCommand,
  leaves: boolean,
  also: (tx: ClientSession) => Promise<void> = async () => undefined,
): Promise<void> {
  const { state } = await users.load(id);
  const isAdmin = isRegistered(state) && state.role === 'admin';
  const within = async (tx: ClientSession, events: readonly unknown[]) => {
    if (leaves) await sessions.endAll(id, tx);
    if (isAdmin && events.length > 0) await (leaves ? admins.remove(id, tx) : admins.add(id, tx));
    await also(tx);
  };
  const locks = isAdmin ? [admins.lock] : [];
  await users.execute(id, command, { within, locks, erase: command.type === 'CloseAccount' });
}

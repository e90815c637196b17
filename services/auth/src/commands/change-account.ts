import { randomBytes } from 'node:crypto';
import { HttpError } from '@cardume/kit/contract';
import { inTransaction, type Outcome } from '@cardume/kit/event-store';
import { conflict, notFound, unauthorized, unprocessable } from '@cardume/kit/http';
import { canonicalEmail } from '@cardume/kit/text';
import type { ClientSession } from 'mongoose';
import { isRegistered, type UserCommand, type UserState } from '../domain/user.ts';
import type { PersonRow } from '../records/people.ts';
import type { IssuedToken } from '../records/sessions.ts';
import type { AuthData } from './auth-data.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { queuePasswordChangedMail } from './recover-password.ts';
import { rethrowEmailTaken } from './register-user.ts';

/** 72 bits: short enough to read out over the phone, long enough to resist guessing. */
const TEMPORARY_BYTES = 9;
const TEMPORARY_TTL_MS = 24 * 3_600_000;

/**
 * Verifies the current password.
 * @returns its stored hash
 * @throws HttpError 404 for an unknown user, 422 `wrong_password`
 */
async function verifiedHash({ people }: AuthData, id: string, password: string): Promise<string> {
  const hash = await people.passwordHash(id);
  if (!hash) throw notFound('Usuário não encontrado');
  if (!(await verifyPassword(password, hash))) throw unprocessable('Senha atual incorreta', 'wrong_password');
  return hash;
}

/**
 * Changes the e-mail. Where mails are sent, it only requests the change: a link to the new address confirms it
 * (`confirm-email.ts`). Whether the address is taken is looked up when the mail is sent, so that the response does not
 * reveal it.
 * @throws HttpError 404 for an unknown user, 422 `wrong_password`, 409 `email_taken` where no mails are sent
 */
export async function changeEmail(
  data: AuthData,
  id: string,
  { email: given, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const { users, people, emails, mails } = data;
  const email = canonicalEmail(given);
  await verifiedHash(data, id, currentPassword);
  if (mails.enabled) return requestEmail(data, id, email);
  if ((await emails.owner(email)) === id) return;
  const within = async (tx: ClientSession) => {
    const person = await people.rows.findById(id, null, { session: tx }).lean();
    if (!person) throw notFound('Usuário não encontrado');
    await replaceEmail(data, person, email, false, tx);
  };
  await users.execute(id, { type: 'ChangeEmail' }, { within, locks: [`email-${email}`] }).catch(rethrowEmailTaken);
}

/** Stores the requested address, and queues the mails to it and to the present one. */
async function requestEmail({ people, mails }: AuthData, id: string, email: string): Promise<void> {
  await inTransaction(people.rows.db, `person ${id}`, async (tx) => {
    const person = await people.rows.findById(id, null, { session: tx }).lean();
    if (!person) throw notFound('Usuário não encontrado');
    if (person.email === email) return people.requestEmail(id, null, tx);
    await people.requestEmail(id, email, tx);
    await mails.add({ kind: 'email-confirmation', to: email, userId: id }, tx);
    await mails.add({ kind: 'email-change-requested', to: person.email, userId: id }, tx);
  });
}

/**
 * Replaces a person's e-mail, ends their links for another password and tells the previous address.
 * @param verified whether a mailed link has confirmed the address
 * @throws GuardTaken if the address belongs to another account
 */
export async function replaceEmail(
  { people, emails, links, mails }: AuthData,
  person: PersonRow,
  email: string,
  verified: boolean,
  tx: ClientSession,
): Promise<void> {
  const id = person._id;
  await emails.claim(email, id, tx);
  if (person.email !== email) {
    await emails.release(person.email, id, tx);
    await mails.add({ kind: 'email-changed', to: person.email, userId: id }, tx);
  }
  await links.deleteAll(id, tx);
  await people.setEmail(person, email, verified, tx);
}

/**
 * Changes the password, ends the user's other sessions and replaces the token of the session `keep`, so that a stolen
 * token becomes invalid.
 * @param keep token hash of the session to keep
 * @returns the new token of that session
 * @throws HttpError 404 for an unknown user, 422 `wrong_password`, 409 if another call has just changed the password,
 * 401 if the session has ended or is another user's
 */
export async function changePassword(
  data: AuthData,
  id: string,
  { currentPassword, newPassword, keep }: { currentPassword: string; newPassword: string; keep: string },
): Promise<IssuedToken> {
  const { users, people, sessions, links } = data;
  const previousHash = await verifiedHash(data, id, currentPassword);
  const hash = await hashPassword(newPassword);
  let renewed: IssuedToken | undefined;
  const within = async (tx: ClientSession) => {
    if (!(await people.replacePasswordHash(id, hash, tx, { previous: previousHash })))
      throw conflict('A senha acabou de ser alterada');
    await sessions.endAll(id, tx, keep);
    await links.deleteAll(id, tx);
    await queuePasswordChangedMail(data, id, tx);
    renewed = await sessions.replaceToken(keep, id, tx);
  };
  await users.execute(id, { type: 'ChangePassword' }, { within });
  if (!renewed) throw unauthorized();
  return renewed;
}

/**
 * Sets a temporary password that is valid for 24 hours, and removes all sessions, password links and passkeys, because
 * the previous credentials are lost or compromised.
 * @param admins whether `by` may reset an admin's password. Otherwise a borrowed session could take over all admins
 * @returns the temporary password
 * @throws HttpError 404 for an unknown user, 422 `own_account` if admins reset their own password, which would remove
 * the required passkey; 403 `reauthentication_required`
 */
export async function resetPassword(
  data: AuthData,
  id: string,
  { by, admins }: { by: string; admins: boolean },
): Promise<string> {
  const { users, people, sessions, links, passkeys } = data;
  if (by === id) throw unprocessable('Use «Alterar Senha» para trocar a sua própria senha', 'own_account');
  const { state } = await users.load(id);
  if (!admins && isRegistered(state) && state.role === 'admin') throw reauthenticationRequired();
  const temporaryPassword = randomBytes(TEMPORARY_BYTES).toString('base64url');
  const hash = await hashPassword(temporaryPassword);
  const within = async (tx: ClientSession) => {
    const temporaryUntil = new Date(Date.now() + TEMPORARY_TTL_MS);
    await people.replacePasswordHash(id, hash, tx, { temporaryUntil });
    await sessions.endAll(id, tx);
    await links.deleteAll(id, tx);
    await passkeys.deleteAll(id, tx);
    await queuePasswordChangedMail(data, id, tx);
  };
  await users.execute(id, { type: 'ResetPassword', by }, { within });
  return temporaryPassword;
}

const reauthenticationRequired = () =>
  new HttpError(403, {
    message: 'Entre com a sua chave de acesso para resetar a senha de um administrador',
    code: 'reauthentication_required',
  });

/**
 * Approves or suspends a user; a suspension ends all their sessions.
 * @param check receives the present state in the transaction, and throws if it must not be changed
 * @returns the user with the change of this call
 * @throws HttpError 422 `own_account` if an admin suspends themselves, 422 `last_admin`
 */
export async function setStatus(
  data: AuthData,
  id: string,
  { status, by }: { status: 'approved' | 'suspended'; by: string },
  check: (present: UserState) => void = () => undefined,
): Promise<Outcome<UserState>> {
  if (status === 'suspended' && by === id) {
    throw unprocessable('Você não pode suspender a sua própria conta', 'own_account');
  }
  const command: UserCommand = { type: status === 'approved' ? 'ApproveUser' : 'SuspendUser', by };
  return executeKeepingAdmins(data, id, command, status === 'suspended', { check });
}

/**
 * Closes an account and deletes its person, credential, passkeys, sessions, mailed links, queued mails and guard
 * rows, in one transaction. Idempotent.
 * @param currentPassword verified if given
 * @throws HttpError 422 `wrong_password`, 422 `last_admin`
 */
export async function closeAccount(data: AuthData, id: string, currentPassword?: string): Promise<void> {
  if (currentPassword !== undefined) await verifiedHash(data, id, currentPassword);
  const { people, emails, usernames, mails, passkeys, confirmations } = data;
  const erasePerson = async (tx: ClientSession) => {
    const person = await people.erase(id, tx);
    if (!person) return;
    await emails.release(person.email, id, tx);
    await usernames.release(person.username, id, tx);
    await passkeys.deleteAll(id, tx);
    await confirmations.deleteAll(id, tx);
    await mails.erase(id, person.email, tx);
  };
  await executeKeepingAdmins(data, id, { type: 'CloseAccount' }, true, { also: erasePerson });
}

/**
 * Executes a command that changes who may sign in, and updates the list of active admins in the same transaction.
 * @param check as in `setStatus`
 * @param also writes more in the same transaction
 * @param leaves whether the user may no longer sign in; their sessions and password links are deleted then
 */
async function executeKeepingAdmins(
  { users, people, sessions, links, admins }: AuthData,
  id: string,
  command: UserCommand,
  leaves: boolean,
  {
    also = async () => undefined,
    check = () => undefined,
  }: { also?: (tx: ClientSession) => Promise<void>; check?: (present: UserState) => void } = {},
): Promise<Outcome<UserState>> {
  const { state } = await users.load(id);
  const isAdmin = isRegistered(state) && state.role === 'admin';
  const within = async (tx: ClientSession, events: readonly unknown[]) => {
    if (leaves) {
      await people.touchCredential(id, tx);
      await sessions.endAll(id, tx);
      await links.deleteAll(id, tx);
    }
    if (isAdmin && events.length > 0) await (leaves ? admins.remove(id, tx) : admins.add(id, tx));
    await also(tx);
  };
  const locks = isAdmin ? [admins.lock] : [];
  const commandOf = (_tx: ClientSession, present: UserState) => {
    check(present);
    return command;
  };
  return users.executeFrom(id, commandOf, { within, locks, erase: command.type === 'CloseAccount' });
}

import { setActor } from '@cardume/kit/context';
import { HttpError } from '@cardume/kit/contract';
import { CommandRejected } from '@cardume/kit/event-store';
import type { ClientSession } from 'mongoose';
import { isRegistered } from '../domain/user.ts';
import type { AuthData } from './auth-data.ts';
import { hashPassword } from './passwords.ts';

/**
 * Sets a new password by a mailed link, ends all sessions and links of the user, and queues a notification mail. The
 * link also confirms the e-mail. Passkeys that were added before it was confirmed are removed, because somebody else may
 * have registered with the address. An admin's stay: operators create these accounts, and the mailbox alone must not
 * replace a required passkey.
 * @returns the user's id
 * @throws HttpError 400 `invalid_link` if the link has expired, was used or was sent to a previous
 * address, or the account is suspended or closed
 */
export async function recoverPassword(
  data: AuthData,
  { tokenHash, newPassword }: { tokenHash: string; newPassword: string },
): Promise<string> {
  const { users, people, sessions, passkeys, mails, links } = data;
  const link = await links.find(tokenHash);
  if (!link) throw invalidLink();
  const id = link.userId;
  const { state } = await users.load(id);
  if (!isRegistered(state) || state.status === 'suspended') throw invalidLink();
  const hash = await hashPassword(newPassword);
  const within = async (tx: ClientSession) => {
    const person = await people.rows.findById(id, null, { session: tx }).lean();
    // Also fails if the user was suspended since the check above: a suspension deletes all links.
    if (!person || !(await links.consume(tokenHash, { id, email: person.email }, tx))) throw invalidLink();
    await people.replacePasswordHash(id, hash, tx, {});
    await sessions.endAll(id, tx);
    if (state.role !== 'admin') await passkeys.deleteAll(id, tx, person.emailVerifiedAt);
    if (!person.emailVerifiedAt) await people.verifyEmail(id, tx);
    await mails.add({ kind: 'password-recovered', to: person.email, userId: id }, tx);
  };
  setActor(id);
  await users.execute(id, { type: 'ChangePassword' }, { within }).catch((error: unknown) => {
    throw error instanceof CommandRejected ? invalidLink() : error;
  });
  return id;
}

/** Queues the mail that notifies a person of a changed password. */
export async function queuePasswordChangedMail(
  { people, mails }: Pick<AuthData, 'people' | 'mails'>,
  userId: string,
  tx: ClientSession,
): Promise<void> {
  const person = await people.rows.findById(userId, null, { session: tx }).lean();
  if (person) await mails.add({ kind: 'password-changed', to: person.email, userId }, tx);
}

export const invalidLink = () => new HttpError(400, { message: 'Link inválido ou expirado', code: 'invalid_link' });

import { setActor } from '@cardume/kit/context';
import { CommandRejected, GuardTaken, inTransaction } from '@cardume/kit/event-store';
import { notFound } from '@cardume/kit/http';
import type { ClientSession } from 'mongoose';
import { isRegistered } from '../domain/user.ts';
import { sha256 } from '../records/session-token.ts';
import type { AuthData } from './auth-data.ts';
import { replaceEmail } from './change-account.ts';
import { invalidLink } from './recover-password.ts';

/** Queues another mail that confirms the present e-mail, unless it is confirmed. @throws HttpError 404 */
export async function requestConfirmation({ people, mails }: AuthData, id: string): Promise<void> {
  const person = await people.rows.findById(id).lean();
  if (!person) throw notFound('Usuário não encontrado');
  if (!person.emailVerifiedAt) await mails.add({ kind: 'email-confirmation', to: person.email, userId: id });
}

/**
 * Confirms an e-mail by a mailed link: the present one, or the requested one, which then replaces it.
 * @returns the user's id
 * @throws HttpError 400 `invalid_link` if the link has expired, was used or was sent to another address, the address
 * belongs to another account by now, or the account is suspended or closed
 */
export async function confirmEmail(data: AuthData, tokenHash: string): Promise<string> {
  const { users, people, confirmations } = data;
  const link = await confirmations.find(tokenHash);
  if (!link) throw invalidLink();
  const id = link.userId;
  const [{ state }, found] = await Promise.all([users.load(id), people.rows.findById(id).lean()]);
  if (!isRegistered(state) || state.status === 'suspended' || !found) throw invalidLink();
  setActor(id);
  const confirm = async (tx: ClientSession) => {
    const person = await people.rows.findById(id, null, { session: tx }).lean();
    const email = person && [person.email, person.newEmail].find((one) => one && sha256(one) === link.emailHash);
    if (!email || !(await confirmations.consume(tokenHash, { id, email }, tx))) throw invalidLink();
    if (email === person.email) await people.verifyEmail(id, tx);
    else await replaceEmail(data, person, email, true, tx);
  };
  if (sha256(found.email) === link.emailHash) await inTransaction(people.rows.db, `person ${id}`, confirm);
  else {
    const locks = found.newEmail ? [`email-${found.newEmail}`] : [];
    await users.execute(id, { type: 'ChangeEmail' }, { within: confirm, locks }).catch((error: unknown) => {
      throw error instanceof CommandRejected || error instanceof GuardTaken ? invalidLink() : error;
    });
  }
  return id;
}

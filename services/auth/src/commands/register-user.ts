import { randomInt } from 'node:crypto';
import { GuardTaken } from '@cardume/kit/event-store';
import { conflict } from '@cardume/kit/http';
import { canonicalEmail } from '@cardume/kit/text';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import type { registration } from '../api.ts';
import type { Role, Status } from '../domain/user.ts';
import type { AuthData } from './auth-data.ts';
import { hashPassword } from './passwords.ts';

const USERNAME_MAX = 50;
/** Suffixes that are tried, in this order, before random ones. */
const SMALL_NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9];
/** Lengths of the random suffixes; one of 12 digits is free even if very many people share a name. */
const RANDOM_DIGITS = [4, 6, 8, 12];

/**
 * Registers a user: writes events, person, credential and the guards of e-mail and username in one transaction, and
 * queues the mail that confirms the e-mail. Idempotent for the same id.
 * @throws HttpError 409 `email_taken`
 */
export async function registerUser(
  { users, people, emails, usernames, admins, mails }: AuthData,
  id: string,
  details: z.output<typeof registration> & { role: Role; status: Status },
): Promise<void> {
  const { password, role, status, ...person } = details;
  const email = canonicalEmail(person.email);
  // Checked before the expensive hash. The timing reveals nothing more than the response does.
  const owner = await emails.owner(email);
  if (owner !== undefined && owner !== id) throw emailTaken();
  const passwordHash = await hashPassword(password);
  const within = async (tx: ClientSession, events: readonly unknown[]) => {
    if (events.length === 0) return;
    await emails.claim(email, id, tx);
    const username = await claimUsername(usernames, email, id, tx);
    await people.add({ _id: id, ...person, email, username }, passwordHash, tx);
    await mails.add({ kind: 'email-confirmation', to: email, userId: id }, tx);
    if (role === 'admin') await admins.add(id, tx);
  };
  const command = { type: 'RegisterUser', role, status } as const;
  await users
    .execute(id, command, { within, locks: [`email-${email}`, ...(role === 'admin' ? [admins.lock] : [])] })
    .catch(rethrowEmailTaken);
}

/**
 * Translates a taken e-mail guard into an HTTP error.
 * @throws HttpError 409 `email_taken`; any other error unchanged
 */
export function rethrowEmailTaken(error: unknown): never {
  throw error instanceof GuardTaken && error.guard === 'emails' ? emailTaken() : error;
}

const emailTaken = () => conflict('Este email já está cadastrado', 'email_taken');

/**
 * Claims the e-mail's local part as username, with a numeric suffix if it is taken. Looks up all candidates in one
 * query, so that a very common name costs no more than a rare one.
 */
async function claimUsername(
  usernames: AuthData['usernames'],
  email: string,
  owner: string,
  tx: ClientSession,
): Promise<string> {
  const base = email.split('@')[0] ?? 'usuario';
  const random = RANDOM_DIGITS.map((digits) => randomInt(10 ** (digits - 1), 10 ** digits));
  const candidates = ['', ...SMALL_NUMBERS, ...random].map((number) => withNumber(base, `${number}`));
  const username = await usernames.firstFree(candidates, tx);
  if (username === undefined) throw new Error(`no username of ${candidates.length} is free`);
  await usernames.claim(username, owner, tx);
  return username;
}

function withNumber(base: string, number: string): string {
  return base.slice(0, USERNAME_MAX - number.length) + number;
}

import { randomInt } from 'node:crypto';
import { GuardTaken } from '@cardume/kit/event-store';
import { conflict } from '@cardume/kit/http';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import type { registration } from '../api.ts';
import type { Role, Status } from '../domain/user.ts';
import { hashPassword } from '../records/passwords.ts';
import type { Dependencies } from './dependencies.ts';

const USERNAME_MAX = 50;
/** Numbers that are tried in their order before random ones. */
const SMALL_NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9];
/** Digits of the random numbers: the last one is free however many people share a name. */
const RANDOM_DIGITS = [4, 6, 8, 12];

/**
 * Registers a user: events, person, credential and the guards of e-mail and username in one transaction. Idempotent for
 * the same id.
 * @throws HttpError 409 `email_taken`
 */
export async function registerUser(
  { users, people, emails, usernames, admins }: Dependencies,
  id: string,
  details: z.output<typeof registration> & { role: Role; status: Status },
): Promise<void> {
  const { password, role, status, ...person } = details;
  const email = person.email.toLowerCase();
  // Before the hash, which costs 1,000 times as much: the response says anyway that the e-mail is taken.
  const owner = await emails.owner(email);
  if (owner !== undefined && owner !== id) throw emailTaken();
  const passwordHash = await hashPassword(password);
  const within = async (tx: ClientSession, events: readonly unknown[]) => {
    if (events.length === 0) return;
    await emails.claim(email, id, tx);
    const username = await claimUsername(usernames, email, id, tx);
    await people.add({ _id: id, ...person, email, username }, passwordHash, tx);
    if (role === 'admin') await admins.add(id, tx);
  };
  const command = { type: 'RegisterUser', role, status } as const;
  await users
    .execute(id, command, { within, locks: [`email-${email}`, ...(role === 'admin' ? [admins.lock] : [])] })
    .catch(rethrowEmailTaken);
}

/**
 * Translates a taken guard into the message for people.
 * @throws HttpError 409 `email_taken`, or the given error if it is another one
 */
export function rethrowEmailTaken(error: unknown): never {
  throw error instanceof GuardTaken && error.guard === 'emails' ? emailTaken() : error;
}

const emailTaken = () => conflict('Este email já está cadastrado', 'email_taken');

/**
 * Claims the e-mail's local part, followed by a number if it is taken. Reads all candidates at once, so that a name that
 * thousands share costs as much as any other. Returns the username.
 */
async function claimUsername(
  usernames: Dependencies['usernames'],
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

import { GuardTaken } from '@cardume/kit/event-store';
import { conflict } from '@cardume/kit/http';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import type { registration } from '../api.ts';
import type { Role, Status } from '../domain/user.ts';
import { hashPassword } from '../records/passwords.ts';
import type { Dependencies } from './dependencies.ts';

const USERNAME_MAX = 50;

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
  if (error instanceof GuardTaken) throw conflict('Este email já está cadastrado', 'email_taken');
  throw error;
}

/** Claims the e-mail's local part, followed by a number if it is taken. Returns the username. */
async function claimUsername(
  usernames: Dependencies['usernames'],
  email: string,
  owner: string,
  tx: ClientSession,
): Promise<string> {
  const base = (email.split('@')[0] ?? 'usuario').slice(0, USERNAME_MAX - 4);
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base}${number}`;
    try {
      await usernames.claim(username, owner, tx);
      return username;
    } catch (error) {
      if (!(error instanceof GuardTaken) || number > 9_999) throw error;
    }
  }
}

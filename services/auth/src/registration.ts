import type { AggregateStore, Guard } from '@cardume/kit/event-store';
import { GuardTaken } from '@cardume/kit/event-store';
import { conflict } from '@cardume/kit/http';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import type { registration } from './api.ts';
import type { Role, Status, UserCommand, UserEvent, UserState } from './domain/user.ts';
import { hashPassword } from './passwords.ts';
import type { People } from './read-models/people.ts';

export interface Dependencies {
  users: AggregateStore<UserState, UserEvent, UserCommand>;
  people: People;
  emails: Guard;
  usernames: Guard;
}

const USERNAME_MAX = 50;

/**
 * Registers a user: events, person, credential and the claims on e-mail and username in one transaction.
 * @throws HttpError 409 where the e-mail is taken
 */
export async function registerUser(
  { users, people, emails, usernames }: Dependencies,
  id: string,
  facts: z.output<typeof registration> & { role: Role; status: Status },
): Promise<void> {
  const { password, role, status, ...person } = facts;
  const email = person.email.toLowerCase();
  const passwordHash = await hashPassword(password);
  const within = async (tx: ClientSession, events: readonly unknown[]) => {
    if (events.length === 0) return;
    await emails.claim(email, id, tx);
    const username = await claimUsername(usernames, email, id, tx);
    await people.add({ _id: id, ...person, email, username }, passwordHash, tx);
  };
  try {
    await users.execute(id, { type: 'RegisterUser', role, status }, { within, locks: [`email-${email}`] });
  } catch (error) {
    if (error instanceof GuardTaken) throw conflict('Este email já está cadastrado', 'email_taken');
    throw error;
  }
}

/** The e-mail's local part, with a number behind it where another has it. */
async function claimUsername(usernames: Guard, email: string, owner: string, tx: ClientSession): Promise<string> {
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

/** Closes an account: the person, the credential and the claims go with the events' own tombstone, in one transaction. */
export async function closeAccount({ users, people, emails, usernames }: Dependencies, id: string): Promise<void> {
  const within = async (tx: ClientSession) => {
    const person = await people.erase(id, tx);
    if (!person) return;
    await emails.release(person.email, id, tx);
    await usernames.release(person.username, id, tx);
  };
  await users.execute(id, { type: 'CloseAccount' }, { within, erase: true });
}

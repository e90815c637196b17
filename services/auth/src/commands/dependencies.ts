import type { Guard } from '@cardume/kit/event-store';
import type { Users } from '../records/accounts.ts';
import type { ActiveAdmins } from '../records/active-admins.ts';
import type { MailQueue } from '../records/mail-queue.ts';
import type { Passkeys } from '../records/passkeys.ts';
import type { PasswordLinks } from '../records/password-links.ts';
import type { People } from '../records/people.ts';
import type { Sessions } from '../records/sessions.ts';

/** Stores, records and guards that auth's commands write. */
export interface Dependencies {
  users: Users;
  people: People;
  sessions: Sessions;
  links: PasswordLinks;
  passkeys: Passkeys;
  mails: MailQueue;
  emails: Guard;
  usernames: Guard;
  admins: ActiveAdmins;
}

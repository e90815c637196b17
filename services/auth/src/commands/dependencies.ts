import type { Guard } from '@cardume/kit/event-store';
import type { UserStore } from '../records/accounts.ts';
import type { ActiveAdmins } from '../records/active-admins.ts';
import type { MailQueue } from '../records/mail-queue.ts';
import type { Passkeys } from '../records/passkeys.ts';
import type { PasswordLinks } from '../records/password-links.ts';
import type { People } from '../records/people.ts';
import type { Sessions } from '../records/sessions.ts';

/** Stores, records and guards that auth's commands write. */
export interface Dependencies {
  users: UserStore;
  people: People;
  sessions: Sessions;
  links: PasswordLinks;
  passkeys: Passkeys;
  mails: MailQueue;
  emails: Guard;
  usernames: Guard;
  admins: ActiveAdmins;
}

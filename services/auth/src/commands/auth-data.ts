import type { Guard } from '@cardume/kit/event-store';
import type { UserStore } from '../records/accounts.ts';
import type { ActiveAdmins } from '../records/active-admins.ts';
import type { MailQueue } from '../records/mail-queue.ts';
import type { MailedLinks } from '../records/mailed-links.ts';
import type { Passkeys } from '../records/passkeys.ts';
import type { People } from '../records/people.ts';
import type { SessionRecords } from '../records/sessions.ts';

/** Event stores, records and guards that auth's commands read and write. */
export interface AuthData {
  users: UserStore;
  people: People;
  sessions: SessionRecords;
  /** Links for another password. */
  links: MailedLinks;
  /** Links that confirm an e-mail. */
  confirmations: MailedLinks;
  passkeys: Passkeys;
  mails: MailQueue;
  emails: Guard;
  usernames: Guard;
  admins: ActiveAdmins;
}

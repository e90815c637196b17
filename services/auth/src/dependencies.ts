import type { AggregateStore, Guard } from '@cardume/kit/event-store';
import type { ActiveAdmins } from './active-admins.ts';
import type { UserCommand, UserEvent, UserState } from './domain/user.ts';
import type { People } from './read-models/people.ts';
import type { Sessions } from './read-models/sessions.ts';

/** What the commands of auth stand on. */
export interface Dependencies {
  users: AggregateStore<UserState, UserEvent, UserCommand>;
  people: People;
  sessions: Sessions;
  emails: Guard;
  usernames: Guard;
  admins: ActiveAdmins;
}

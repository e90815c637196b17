import type { StoreOf } from '@cardume/kit/event-store';
import { countByDay } from '@cardume/kit/service/counts-by-day';
import { person, type UserAccount } from '../api.ts';
import { isRegistered, type RegisteredState, type Status, type user } from '../domain/user.ts';
import type { MailQueue } from './mail-queue.ts';
import type { People, PersonRow } from './people.ts';

export type UserStore = StoreOf<typeof user>;

/** An account joins the user's stream with the person's record. */
interface Accounts {
  users: UserStore;
  people: People;
  mails: MailQueue;
}
interface Registered {
  id: string;
  state: RegisteredState;
}
interface Page {
  status?: Status | undefined;
  skip: number;
  limit: number;
}

const MAX_FOUND = 1_000;
const REGISTERED: Status[] = ['pending', 'approved', 'suspended'];
const NEWEST_FIRST = { 'state.createdAt': -1, _id: 1 } as const;
const OLDEST_FIRST = { 'state.createdAt': 1, _id: -1 } as const;

/** Adds the index that `listUsers` reads to the model. */
export function addListingIndex(users: UserStore): void {
  users.streams.schema.index({ 'state.status': 1, ...NEWEST_FIRST });
}

/** Joins a user's state with the person's record. */
export function accountOf(
  { mails }: Pick<Accounts, 'mails'>,
  id: string,
  state: RegisteredState,
  row: PersonRow,
): UserAccount {
  const { username, lastLoginAt, temporaryUntil, emailVerifiedAt, newEmail } = row;
  const temporary = temporaryUntil && { temporaryPassword: true as const };
  return {
    id,
    username,
    ...person.parse(row),
    ...temporary,
    // Nobody can confirm an e-mail where no mail is sent.
    emailVerified: !mails.enabled || emailVerifiedAt !== undefined,
    ...(newEmail === undefined ? {} : { newEmail }),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    ...state,
  };
}

interface ListedPage extends Page {
  oldestFirst: boolean;
  afterTime?: string | undefined;
  afterId?: string | undefined;
}

/** Returns a page of users by time of registration. */
export async function listUsers(
  accounts: Accounts,
  { status, oldestFirst, afterTime, afterId, ...page }: ListedPage,
): Promise<UserAccount[]> {
  const sort = oldestFirst ? OLDEST_FIRST : NEWEST_FIRST;
  const after = afterTime && {
    // The bound of the index; `$or` alone would read it from its beginning.
    'state.createdAt': { $lte: afterTime },
    $or: [{ 'state.createdAt': { $lt: afterTime } }, { _id: { $gt: afterId ?? '' } }],
  };
  const found = await accounts.users.find(
    { 'state.status': status ?? { $in: REGISTERED }, ...after },
    { sort, ...page },
  );
  return withPeople(accounts, found.flatMap(registered));
}

/**
 * Returns a page of the users whose names, e-mail or username match, newest first, and the number of matches, which is
 * capped at 1,000.
 */
export async function searchUsers(
  accounts: Accounts,
  { search, status, skip, limit }: Page & { search: string },
): Promise<{ total: number; users: UserAccount[] }> {
  const { users, people } = accounts;
  const matching = { _id: { $in: await people.search(search) }, 'state.status': status ?? { $in: REGISTERED } };
  const options = { sort: NEWEST_FIRST, limit: MAX_FOUND };
  const found = await users.streams.find(matching, { _id: 1 }, options).lean<{ _id: string }[]>();
  const page = found.slice(skip, skip + limit).map(({ _id }) => _id);
  return { total: found.length, users: await getUsers(accounts, page) };
}

/** Returns the number of registrations by day, not counting closed accounts. */
export function countRegistrations({ users }: Pick<Accounts, 'users'>, from: string): Promise<Record<string, number>> {
  return countByDay(users.streams, {
    time: 'state.createdAt',
    from,
    match: { 'state.status': { $in: REGISTERED } },
  });
}

/** Returns users by id; unknown ones are left out. */
export async function getUsers(accounts: Accounts, ids: string[]): Promise<UserAccount[]> {
  return withPeople(accounts, (await accounts.users.loadMany(ids)).flatMap(registered));
}

function registered({ id, state }: Awaited<ReturnType<UserStore['load']>>): Registered[] {
  return isRegistered(state) ? [{ id, state }] : [];
}

async function withPeople(accounts: Accounts, users: Registered[]): Promise<UserAccount[]> {
  const rows = await accounts.people.rows.find({ _id: { $in: users.map(({ id }) => id) } }).lean<PersonRow[]>();
  const personOf = new Map(rows.map((row) => [row._id, row]));
  return users.flatMap(({ id, state }) => {
    const person = personOf.get(id);
    return person ? [accountOf(accounts, id, state, person)] : [];
  });
}

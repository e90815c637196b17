import type { UserAccount } from './api.ts';
import type { Dependencies } from './dependencies.ts';
import type { RegisteredState, Status } from './domain/user.ts';
import type { PersonRow } from './read-models/people.ts';

interface UserDocument {
  _id: string;
  state: RegisteredState;
}
interface Page {
  status?: Status | undefined;
  skip: number;
  limit: number;
}

const REGISTERED: Status[] = ['pending', 'approved', 'suspended'];
const NEWEST_FIRST = { 'state.createdAt': -1, _id: 1 } as const;
const OLDEST_FIRST = { 'state.createdAt': 1, _id: -1 } as const;

/** The indexes that users are listed by. */
export async function prepareListing({ users }: Dependencies): Promise<void> {
  await users.streams.collection.createIndex({ 'state.status': 1, ...NEWEST_FIRST });
}

/** A user as they themselves and the admins see them. */
export function accountOf(id: string, state: RegisteredState, { _id: _, ...person }: PersonRow): UserAccount {
  const { username, email, firstName, lastName, phone, lastLoginAt } = person;
  const known = { username, email, firstName, lastName, phone, lastLoginAt: lastLoginAt?.toISOString() ?? null };
  return { id, ...known, ...state };
}

/** Users by age. */
export async function listUsers(
  dependencies: Dependencies,
  { status, skip, limit, oldestFirst }: Page & { oldestFirst: boolean },
): Promise<UserAccount[]> {
  const found = await dependencies.users.streams
    .find({ 'state.status': status ?? { $in: REGISTERED } })
    .sort(oldestFirst ? OLDEST_FIRST : NEWEST_FIRST)
    .skip(skip)
    .limit(limit)
    .lean<UserDocument[]>();
  return withPeople(dependencies, found);
}

/** Users by what admins know of them, newest first. */
export async function searchUsers(
  dependencies: Dependencies,
  { search, status, skip, limit }: Page & { search: string },
): Promise<{ total: number; users: UserAccount[] }> {
  const ids = await dependencies.people.search(search);
  const found = await byId(dependencies, ids);
  const wanted = found.filter(({ state }) => status === undefined || state.status === status);
  wanted.sort((a, b) => b.state.createdAt.localeCompare(a.state.createdAt) || a._id.localeCompare(b._id));
  return { total: wanted.length, users: await withPeople(dependencies, wanted.slice(skip, skip + limit)) };
}

/** Users by id; unknown ones are left out. */
export async function getUsers(dependencies: Dependencies, ids: string[]): Promise<UserAccount[]> {
  return withPeople(dependencies, await byId(dependencies, ids));
}

function byId({ users }: Dependencies, ids: string[]): Promise<UserDocument[]> {
  return users.streams.find({ _id: { $in: ids }, 'state.status': { $in: REGISTERED } }).lean<UserDocument[]>();
}

async function withPeople({ people }: Dependencies, users: UserDocument[]): Promise<UserAccount[]> {
  const rows = await people.rows.find({ _id: { $in: users.map(({ _id }) => _id) } }).lean<PersonRow[]>();
  const personOf = new Map(rows.map((row) => [row._id, row]));
  return users.flatMap(({ _id, state }) => {
    const person = personOf.get(_id);
    return person ? [accountOf(_id, state, person)] : [];
  });
}

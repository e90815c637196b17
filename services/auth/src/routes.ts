import { type Handlers, notFound } from '@cardume/kit/http';
import type { authApi, UserAccount } from './api.ts';
import { isRegistered, type UserCommand, user } from './domain/user.ts';
import { userState } from './events.ts';
import { closeAccount, type Dependencies, registerUser } from './registration.ts';

/** How the internal API of auth is answered. */
export function authRoutes(dependencies: Dependencies): Handlers<typeof authApi> {
  const { users, people } = dependencies;
  const account = async (id: string): Promise<UserAccount & { version: number }> => {
    const [{ version, state }, person] = await Promise.all([users.load(id), people.rows.findById(id).lean()]);
    if (!isRegistered(state) || !person) throw notFound('Usuário não encontrado');
    const { _id: _, ...known } = person;
    return { version, id, ...known, ...state };
  };
  const changed = async (id: string) => {
    const { version, ...found } = await account(id);
    return { version, state: userState.parse(user.publicState(found, id)), user: found };
  };
  const execute = async (id: string, command: UserCommand) => {
    await users.execute(id, command);
    return changed(id);
  };
  return {
    getUser: ({ params }) => account(params.id),
    async registerUser({ params, body }) {
      await registerUser(dependencies, params.id, body);
      return changed(params.id);
    },
    setUserStatus: ({ params, body: { status, by } }) =>
      execute(params.id, { type: status === 'approved' ? 'ApproveUser' : 'SuspendUser', by }),
    async closeAccount({ params }) {
      await closeAccount(dependencies, params.id);
      return undefined;
    },
    setPremium: ({ params, body }) => execute(params.id, { type: 'SetPremium', ...body }),
  };
}

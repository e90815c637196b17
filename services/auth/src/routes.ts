import { HttpError } from '@cardume/kit/contract';
import type { Outcome } from '@cardume/kit/event-store';
import { type Handlers, notFound, requireMatch, unauthorized } from '@cardume/kit/http';
import type { authApi, SessionPasskey, UserAccount } from './api.ts';
import type { AuthData } from './commands/auth-data.ts';
import { changeEmail, changePassword, closeAccount, resetPassword, setStatus } from './commands/change-account.ts';
import { confirmEmail, requestConfirmation } from './commands/confirm-email.ts';
import { addPasskey, removePasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from './commands/passkeys.ts';
import { recoverPassword } from './commands/recover-password.ts';
import { registerUser } from './commands/register-user.ts';
import { findAccount, signIn } from './commands/sign-in.ts';
import { isRegistered, type UserState, user } from './domain/user.ts';
import { userState } from './events.ts';
import { accountOf, countRegistrations, getUsers, listUsers, searchUsers } from './records/accounts.ts';
import type { PasskeyRow } from './records/passkeys.ts';

/** The actor in events of commands that operators give. */
const OPERATORS = 'operators';

/** Handlers of auth's internal API. */
export function authRoutes(data: AuthData): Handlers<typeof authApi> {
  const { users, people, sessions, mails, passkeys } = data;
  type Loaded = Pick<Outcome<UserState>, 'version' | 'state'>;
  const account = async (id: string, loaded: Loaded | Promise<Loaded> = users.load(id)) => {
    const [{ version, state }, person] = await Promise.all([loaded, people.rows.findById(id).lean()]);
    if (!isRegistered(state) || !person) throw notFound('Usuário não encontrado');
    return { version, ...accountOf(data, id, state, person) };
  };
  /** @param outcome of the command, so that the response does not have a later one's change */
  const changed = async (id: string, outcome?: Loaded) => {
    const { version, ...found } = await account(id, outcome);
    return { version, state: userState.parse(user.publicState(found, id)), user: found };
  };
  const sessionPasskey = async ({ id, role }: UserAccount, shown: boolean): Promise<SessionPasskey> => {
    if (role !== 'admin' || !(await passkeys.rows.exists({ userId: id }))) return 'none';
    return shown ? 'shown' : 'unused';
  };
  return {
    getUser: ({ params }) => account(params.id),
    getUsers: ({ body }) => getUsers(data, body.ids),
    listUsers: ({ query }) => listUsers(data, query),
    searchUsers: ({ query }) => searchUsers(data, query),
    countRegistrations: ({ query }) => countRegistrations(data, query.from),
    async registerUser({ params, body }) {
      await registerUser(data, params.id, { ...body, role: 'store_owner' });
      return changed(params.id);
    },
    async createAdmin({ body: { id, ...person } }) {
      await registerUser(data, id, { ...person, role: 'admin', status: 'approved' });
      return undefined;
    },
    async setUserStatus({ params, body }, { req }) {
      const check = (present: UserState) => requireMatch(req, isRegistered(present) ? present.updatedAt : undefined);
      return changed(params.id, await setStatus(data, params.id, body, check));
    },
    async setPremium({ params, body }) {
      return changed(params.id, await users.execute(params.id, { type: 'SetPremium', ...body }));
    },
    async changeEmail({ params, body }) {
      await changeEmail(data, params.id, body);
      return changed(params.id);
    },
    async changePassword({ params, body }) {
      const { token, expiresAt } = await changePassword(data, params.id, body);
      return { ...(await changed(params.id)), token, expiresAt: expiresAt.toISOString() };
    },
    async resetPassword({ params, body }) {
      const temporaryPassword = await resetPassword(data, params.id, body);
      return { ...(await changed(params.id)), temporaryPassword };
    },
    async resetAdminPassword({ body }) {
      const id = await findAccount(data, body.email);
      if (id === undefined || (await account(id)).role !== 'admin') throw notFound('Usuário não encontrado');
      return { id, temporaryPassword: await resetPassword(data, id, { by: OPERATORS, admins: true }) };
    },
    async requestConfirmation({ params }) {
      await requestConfirmation(data, params.id);
      return undefined;
    },
    confirmEmail: async ({ params }) => changed(await confirmEmail(data, params.tokenHash)),
    async requestPasswordLink({ body }) {
      await mails.add({ kind: 'password-link', to: body.email });
      return undefined;
    },
    async recoverPassword({ params, body }) {
      return changed(await recoverPassword(data, { ...params, ...body }));
    },
    readSettings: () => ({ sendsMails: mails.enabled }),
    async closeAccount({ params: { id }, body }) {
      await closeAccount(data, id, body.currentPassword);
      return { version: (await users.load(id)).version };
    },
    async recordExport({ params, body }) {
      await users.execute(params.id, { type: 'RecordExport', ...body });
      return undefined;
    },
    async findAccount({ body }) {
      return { id: (await findAccount(data, body.identifier)) ?? null };
    },
    async signIn({ body }) {
      const { user, token, expiresAt } = await signIn(data, body);
      return { token, expiresAt: expiresAt.toISOString(), user };
    },
    async getSession({ params, query }) {
      const session = await sessions.find(params.tokenHash, query.renew);
      if (!session) throw unauthorized();
      const found = await account(session.userId).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 404 ? unauthorized() : error;
      });
      if (found.status === 'suspended') throw unauthorized();
      const passkey = await sessionPasskey(found, session.passkey);
      const [startedAt, expiresAt] = [session.startedAt.toISOString(), session.expiresAt.toISOString()];
      return { ...session, startedAt, expiresAt, user: found, passkey };
    },
    async listPasskeys({ params }) {
      return (await passkeys.rows.find({ userId: params.id }).sort({ createdAt: 1 }).lean()).map(shownPasskey);
    },
    startPasskey: async ({ params, body }) => ({ ...(await startPasskey(data, params.id, body)) }),
    addPasskey: async ({ params, body }) => shownPasskey(await addPasskey(data, params.id, body)),
    async removePasskey({ params }) {
      await removePasskey(data, params.id, params.passkeyId);
      return undefined;
    },
    startPasskeySignIn: async ({ body }) => ({ ...(await startPasskeySignIn(data, body.origin)) }),
    async signInWithPasskey({ body }) {
      const { user, token, expiresAt } = await signInWithPasskey(data, body);
      return { token, expiresAt: expiresAt.toISOString(), user };
    },
    async listSessions({ params }) {
      const rows = await sessions.rows.find({ userId: params.id }).sort({ createdAt: -1 }).lean();
      return rows.map(({ _id, tokenHash, createdAt, expiresAt, userAgent, ipAddress }) => ({
        id: String(_id),
        tokenHash,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        userAgent,
        ipAddress,
      }));
    },
    async endSession({ params }) {
      return { ended: await sessions.end(params.tokenHash) };
    },
    async endUserSession({ params }) {
      const tokenHash = await sessions.endById(params.id, params.sessionId);
      if (!tokenHash) throw notFound('Sessão não encontrada');
      return { tokenHash };
    },
  };
}

function shownPasskey({ _id: id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

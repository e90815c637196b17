import type { AdminUser, CurrentUser } from '@cardume/bff/contract';
import type { Choices, Generators } from './choices.ts';
import { accepted, type Command, notFound, type Outcome, refused, unauthorized } from './command.ts';
import {
  type Account,
  accountOf,
  findAccount,
  type State,
  type StatePart,
  shopOfOwner,
  withAccount,
  withoutSessions,
} from './state.ts';

const ACCOUNTS_MAX = 16;
const PASSWORD = 'cardume123';

/** Returns the parts that an owner's command about the own account or shop touches. */
export function ownStateParts(account: Account | undefined, shopId?: string): StatePart[] {
  return [...(account ? ([`account ${account.id}`] as const) : []), ...(shopId ? ([`shop ${shopId}`] as const) : [])];
}

/** Returns the rule of a command that only the signed-in may give. */
export const signedIn =
  (actor: string, rule: (state: State, account: Account, seen: State) => Outcome[]) =>
  (state: State, seen: State): Outcome[] => {
    const account = state.accounts[accountOf(seen, actor)?.id ?? ''];
    return account ? rule(state, account, seen) : unauthorized(state);
  };

export const accountCommands: Generators = {
  register: { weight: 4, generate: register },
  login: { weight: 10, generate: login },
  logout: { weight: 2, generate: logout },
  changeEmail: { weight: 2, generate: changeEmail },
  changePassword: { weight: 2, generate: changePassword },
  resetPassword: { weight: 1, generate: resetPassword },
  changeUser: { weight: 6, generate: changeUser },
  closeAccount: { weight: 0.4, generate: closeAccount },
};

/** An e-mail of somebody, or a new one, which two commands of a batch may both want. */
function emailOf(choices: Choices, taken: number): string {
  const { accounts } = choices.state;
  const known = choices.chance(taken) ? choices.pick(Object.values(accounts))?.email : undefined;
  return known ?? `pessoa${Object.keys(accounts).length}-${choices.upTo(99)}@example.com`;
}

function register(choices: Choices): Command | undefined {
  const actor = choices.visitor();
  if (!actor || Object.keys(choices.state.accounts).length >= ACCOUNTS_MAX) return undefined;
  const email = emailOf(choices, 0.1);
  const body = { email, firstName: 'Ana', lastName: 'Lima', phone: '5511999990000', password: PASSWORD };
  return {
    name: 'register',
    actor,
    method: 'POST',
    path: '/auth/register',
    key: choices.key(),
    body,
    touches: [`email ${email}`],
    rule(state) {
      if (findAccount(state, email)) return refused(state, 409, 'email_taken');
      const user = { email, role: 'store_owner', status: 'pending', isPremium: false } as const;
      return accepted<{ user: CurrentUser }>(201, { user }, ({ user: { id, createdAt } }) =>
        withAccount(state, { ...user, id, createdAt, password: PASSWORD, temporaryPassword: false }),
      );
    },
  };
}

/** What /api/auth shows of an account. */
export const shownAccount = ({ id, email, role, status, isPremium, createdAt }: Account) => ({
  ...{ id, email, role, status, isPremium, createdAt },
});

function login(choices: Choices): Command | undefined {
  const owner = choices.browser();
  // Most logins are of browsers in which nobody is signed in.
  if (!owner || (owner.account && choices.chance(0.9))) return undefined;
  const account = choices.account();
  if (!account || account.role === 'admin') return undefined;
  const { actor } = owner;
  const { email } = account;
  const password = choices.chance(0.9) ? account.password : 'errada123';
  return {
    name: 'login',
    actor,
    method: 'POST',
    path: '/auth/login',
    body: { identifier: email, password },
    touches: [...ownStateParts(account), ...ownStateParts(owner.account), `email ${email}`],
    rule(state, seen) {
      const found = state.accounts[findAccount(seen, email)?.id ?? ''];
      if (!found || found.password !== password) return refused(state, 401, 'invalid_credentials');
      if (found.status === 'suspended') return refused(state, 403, 'forbidden');
      return accepted(200, { user: shownAccount(found) }, () => ({
        ...state,
        sessions: { ...state.sessions, [actor]: found.id },
      }));
    },
  };
}

function logout(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account } = owner;
  return {
    name: 'logout',
    actor,
    method: 'POST',
    path: '/auth/logout',
    touches: ownStateParts(account),
    rule(state) {
      const { [actor]: _, ...sessions } = state.sessions;
      return accepted(204, {}, () => ({ ...state, sessions }));
    },
  };
}

function changeEmail(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account } = owner;
  const email = emailOf(choices, 0.2);
  const currentPassword = passwordOf(choices, account);
  return {
    name: 'changeEmail',
    actor,
    method: 'PUT',
    path: '/auth/update-email',
    body: { email, currentPassword },
    touches: [...ownStateParts(account), `email ${email}`, ...(account ? ([`email ${account.email}`] as const) : [])],
    rule: signedIn(actor, (state, own) => {
      if (currentPassword !== own.password) return refused(state, 422, 'wrong_password');
      const taken = findAccount(state, email);
      if (taken && taken.id !== own.id) return refused(state, 409, 'email_taken');
      const changed = { ...own, email };
      return accepted(200, { user: shownAccount(changed) }, () => withAccount(state, changed));
    }),
  };
}

const passwordOf = (choices: Choices, account: Account | undefined) =>
  account && choices.chance(0.9) ? account.password : 'errada123';

function changePassword(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account } = owner;
  const [currentPassword, newPassword] = [passwordOf(choices, account), choices.word('senha')];
  return {
    name: 'changePassword',
    actor,
    method: 'PUT',
    path: '/auth/update-password',
    body: { currentPassword, newPassword },
    touches: ownStateParts(account),
    rule(state, seen) {
      const own = accountOf(state, actor);
      const wrong = refused(state, 422, 'wrong_password');
      if (!own) {
        // The session may have ended after it was checked, while the passwords were hashed.
        const late = accountOf(seen, actor) ? [...wrong, ...refused(state, 409, 'conflict')] : [];
        return [...unauthorized(state), ...late];
      }
      if (currentPassword !== own.password) return wrong;
      const changed = { ...own, password: newPassword, temporaryPassword: false };
      return accepted(200, { user: shownAccount(changed) }, () =>
        withoutSessions(withAccount(state, changed), own.id, actor),
      );
    },
  };
}

function resetPassword(choices: Choices): Command | undefined {
  const [actor, account] = [choices.admin(), choices.account()];
  if (!actor || !account || account.role === 'admin') return undefined;
  const { id } = account;
  return {
    name: 'resetPassword',
    actor,
    method: 'POST',
    path: `/admin/users/${id}/reset-password`,
    touches: ownStateParts(account),
    rule(state) {
      const found = state.accounts[id];
      if (!found) return notFound(state);
      return accepted<{ temporaryPassword: string }>(200, {}, ({ temporaryPassword: password }) =>
        withoutSessions(withAccount(state, { ...found, password, temporaryPassword: true }), id),
      );
    },
  };
}

function changeUser(choices: Choices): Command | undefined {
  const [actor, account] = [choices.admin(), choices.account()];
  if (!actor) return undefined;
  const id = choices.idOf(account ? [account] : []);
  if (id === undefined) return undefined;
  const status = choices.one(['approved', 'approved', 'suspended'] as const);
  const body = choices.chance(0.5) ? { status } : { isPremium: choices.chance(0.5) };
  return {
    name: 'changeUser',
    actor,
    method: 'PATCH',
    path: `/admin/users/${id}`,
    body,
    touches: ownStateParts(account),
    rule(state) {
      const found = state.accounts[id];
      if (!found) return notFound(state);
      if (found.role === 'admin' && body.status === 'suspended') return refused(state, 422, 'own_account');
      const changed = { ...found, ...body };
      return accepted<AdminUser>(200, shownAccount(changed), () => {
        const after = withAccount(state, changed);
        return changed.status === 'suspended' ? withoutSessions(after, id) : after;
      });
    },
  };
}

function closeAccount(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner?.account) return undefined;
  const { actor, account } = owner;
  const currentPassword = passwordOf(choices, account);
  return {
    name: 'closeAccount',
    actor,
    method: 'DELETE',
    path: '/auth/account',
    body: { currentPassword },
    touches: ownStateParts(account),
    alone: true,
    rule: signedIn(actor, (state, own) => {
      if (currentPassword !== own.password) return refused(state, 422, 'wrong_password');
      return accepted(204, {}, () => withoutAccount(state, own));
    }),
  };
}

/** Removes an account with all that depends on it. */
function withoutAccount(state: State, { id }: Account): State {
  const { [id]: _, ...accounts } = state.accounts;
  const shopId = shopOfOwner(state, id)?.id;
  const { [shopId ?? '']: __, ...shops } = state.shops;
  const reports = Object.fromEntries(Object.entries(state.reports).filter(([, { storeId }]) => storeId !== shopId));
  return { ...withoutSessions(state, id), accounts, shops, reports };
}

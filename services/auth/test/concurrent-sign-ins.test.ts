import { randomUUID } from 'node:crypto';
import { AggregateStore, createGuard, type ExecuteOptions, type Outcome } from '@cardume/kit/event-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mongoose';
import { Authenticator } from '../../../bff/test/authenticator.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';
import type { AuthData } from '../src/commands/auth-data.ts';
import { changePassword, closeAccount, resetPassword, setStatus } from '../src/commands/change-account.ts';
import { recoverPassword } from '../src/commands/recover-password.ts';
import { type UserCommand, type UserEvent, type UserState, user } from '../src/domain/user.ts';
import { activeAdmins } from '../src/records/active-admins.ts';
import { mailQueue } from '../src/records/mail-queue.ts';
import { emailConfirmations, passwordLinks } from '../src/records/mailed-links.ts';
import { passkeys } from '../src/records/passkeys.ts';
import { people } from '../src/records/people.ts';
import { sha256 } from '../src/records/session-token.ts';
import { sessions } from '../src/records/sessions.ts';

const PASSWORD = 'cardume123';
const ORIGIN = 'https://cardume.example';
const device = { userAgent: 'test', ipAddress: '127.0.0.1' };
/** Far above the duration of a sign-in, for which the transactions of this test wait. */
const WRITE_TIMEOUT_MS = 30_000;

/** Runs functions within its next transaction: after the snapshot is taken, and after everything is written. */
class PausingUsers extends AggregateStore<UserState, UserEvent, UserCommand> {
  beforeWrites: (() => Promise<void>) | undefined;
  afterWrites: (() => Promise<void>) | undefined;

  override executeFrom(
    id: string,
    commandOf: Parameters<AggregateStore<UserState, UserEvent, UserCommand>['executeFrom']>[1],
    options: ExecuteOptions = {},
  ): Promise<Outcome<UserState>> {
    const within: ExecuteOptions['within'] = async (tx, events) => {
      const [before, after] = [this.beforeWrites, this.afterWrites];
      this.beforeWrites = undefined;
      this.afterWrites = undefined;
      await before?.();
      await options.within?.(tx, events);
      await after?.();
    };
    return super.executeFrom(id, commandOf, { ...options, within });
  }
}

let product: RunningProduct;
let auth: ServiceClients['auth'];
let database: Connection;
let users: PausingUsers;
let data: AuthData;

beforeAll(async () => {
  product = await startProduct({ only: ['auth'] });
  auth = servicesOf(product).auth;
  database = await createConnection(product.mongoUrl('auth')).asPromise();
  users = new PausingUsers(database, user, { writeTimeoutMs: WRITE_TIMEOUT_MS });
  data = {
    users,
    people: people(database),
    sessions: sessions(database),
    links: passwordLinks(database),
    confirmations: emailConfirmations(database),
    passkeys: passkeys(database),
    mails: mailQueue(database, false),
    emails: createGuard(database, 'emails'),
    usernames: createGuard(database, 'usernames'),
    admins: activeAdmins(database),
  };
});
afterAll(async () => {
  await database?.close();
  await product?.stop();
});

async function person() {
  const id = randomUUID();
  const details = { password: PASSWORD, firstName: 'Ana', lastName: 'Lima', phone: '5511999990000' };
  await auth.registerUser({ params: { id }, body: { email: `${id}@example.com`, ...details } });
  return id;
}

const byPassword = (userId: string) => auth.signIn({ body: { userId, password: PASSWORD, device } });
const sessionsOf = (id: string) => data.sessions.rows.countDocuments({ userId: id });

/** Adds a passkey, ends the session in which it was added, and returns a sign-in by this passkey. */
async function withPasskey(id: string) {
  const key = new Authenticator(ORIGIN);
  const { token } = await byPassword(id);
  const tokenHash = sha256(token);
  const { challenge } = (await auth.startPasskey({
    params: { id },
    body: { origin: ORIGIN, rpName: 'Cardume' },
  })) as { challenge: string };
  const shown = { challenge, response: key.register({ challenge }), origin: ORIGIN };
  await auth.addPasskey({ params: { id }, body: { ...shown, name: 'Celular', tokenHash, first: true } });
  await auth.endSession({ params: { tokenHash } });
  return async () => {
    const { challenge } = (await auth.startPasskeySignIn({ body: { origin: ORIGIN } })) as { challenge: string };
    const body = { challenge, response: key.show({ challenge }), origin: ORIGIN, device };
    return auth.signInWithPasskey({ body });
  };
}

/** Whether an update of the credentials runs, which waits as long as an open transaction has written the same row. */
async function isCredentialUpdated(): Promise<boolean> {
  const ns = `${database.name}.credentials`;
  const pipeline = [{ $currentOp: { allUsers: false } }, { $match: { ns, active: true, op: 'update' } }];
  return (await database.getClient().db('admin').aggregate(pipeline).toArray()).length > 0;
}

const changes: [string, (id: string) => Promise<unknown>][] = [
  ['a reset', (id) => resetPassword(data, id, { by: 'admin', admins: false })],
  [
    'a recovery',
    async (id) => {
      const tokenHash = sha256(await data.links.create(id, `${id}@example.com`));
      await recoverPassword(data, { tokenHash, newPassword: 'nova-senha' });
    },
  ],
  ['a suspension', (id) => setStatus(data, id, { status: 'suspended', by: 'admin' })],
  ['the closing of the account', (id) => closeAccount(data, id)],
];
const signIns: [string, (id: string) => Promise<() => Promise<unknown>>][] = [
  ['a password', async (id) => () => byPassword(id)],
  ['a passkey', withPasskey],
];

describe.each(signIns)('a sign-in with %s', (_, prepare) => {
  // A recovery leaves passkeys valid, so a sign-in by passkey may follow it.
  const ending = prepare === withPasskey ? changes.filter(([name]) => name !== 'a recovery') : changes;

  it.each(ending)('that precedes the writes of %s but not its snapshot gets a session that it ends', async (_, act) => {
    const id = await person();
    const signIn = await prepare(id);
    users.beforeWrites = async () => {
      await signIn();
      expect(await sessionsOf(id)).toBe(1);
    };
    await act(id);
    expect(users.beforeWrites).toBeUndefined();
    expect(await sessionsOf(id)).toBe(0);
  });

  it.each(ending)('that follows the writes of %s but not its commit is refused', async (_, act) => {
    const id = await person();
    const signIn = await prepare(id);
    const settled: PromiseSettledResult<unknown>[] = [];
    let signedIn: Promise<unknown> | undefined;
    users.afterWrites = async () => {
      signedIn = Promise.allSettled([signIn()]).then((results) => settled.push(...results));
      await eventually(async () => {
        expect(await sessionsOf(id)).toBe(1);
        expect(settled.length > 0 || (await isCredentialUpdated())).toBe(true);
      });
    };
    await act(id);
    await signedIn;
    expect(settled).toMatchObject([{ status: 'rejected' }]);
    expect(await sessionsOf(id)).toBe(0);
  });
});

describe('the session that changes the password', () => {
  it('is kept, and a concurrent sign-in with the previous password is not', async () => {
    const id = await person();
    const { token } = await byPassword(id);
    users.beforeWrites = async () => {
      await byPassword(id);
    };
    const change = { currentPassword: PASSWORD, newPassword: 'nova-senha', keep: sha256(token) };
    const renewed = await changePassword(data, id, change);
    expect(await auth.listSessions({ params: { id } })).toMatchObject([{ tokenHash: renewed.tokenHash }]);
  });
});

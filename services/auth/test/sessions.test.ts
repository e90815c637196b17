import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';
import { sha256 } from '../src/api.ts';

let product: RunningProduct;
let auth: ServiceClients['auth'];
const device = { userAgent: 'Firefox', ipAddress: '127.0.0.1' };
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  product = await startProduct({
    only: ['auth'],
    env: { ADMIN_EMAIL: 'chefe@cardume.example', ADMIN_PASSWORD: 'segredo1' },
  });
  auth = servicesOf(product).auth;
});
afterAll(() => product?.stop());

async function person(role: 'admin' | 'store_owner' = 'store_owner') {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const facts = { email, password: 'cardume123', firstName: 'Ana', lastName: 'Lima', phone: '5511999990000' };
  if (role === 'admin') await auth.createAdmin({ body: { id, ...facts } });
  else await auth.registerUser({ params: { id }, body: facts });
  return { id, email, username: (await auth.getUser({ params: { id } })).username };
}
async function signIn(identifier: string, password = 'cardume123') {
  const { id: userId } = await auth.findAccount({ body: { identifier } });
  return auth.signIn({ body: { userId, password, device } });
}
const session = (token: string, renew = 'true') =>
  auth.getSession({ params: { tokenHash: sha256(token) }, query: { renew } });

describe('a session', () => {
  it('starts with the e-mail in any case, or with the username, and ends', async () => {
    const { id, email, username } = await person();
    const { token, user } = await signIn(email.toUpperCase());
    await signIn(username);
    expect(user).toMatchObject({ id, email });
    expect((await session(token)).user).toMatchObject({ id, lastLoginAt: expect.any(String) });
    await auth.endSession({ params: { tokenHash: sha256(token) } });
    await expect(session(token)).rejects.toMatchObject({ status: 401 });
    expect(await auth.listSessions({ params: { id } })).toMatchObject([device]);
  });

  it('needs the password of an account that is not suspended', async () => {
    const { id, email } = await person();
    const wrong = { status: 401, body: { message: 'Credenciais inválidas' } };
    await expect(signIn(email, 'errada1')).rejects.toMatchObject(wrong);
    await expect(signIn('ninguem@example.com')).rejects.toMatchObject(wrong);
    const { token } = await signIn(email);
    await auth.setUserStatus({ params: { id }, body: { status: 'suspended', by: 'admin' } });
    await expect(session(token)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(email)).rejects.toMatchObject({ status: 403, body: { message: 'Conta suspensa' } });
    await expect(signIn(email, 'errada1')).rejects.toMatchObject(wrong);
  });

  it('is renewed by use, at most once a day, and keeps only a hash of its token', async () => {
    const { email } = await person();
    const { token, expiresAt } = await signIn(email);
    const daysLeft = (until: string) => (Date.parse(until) - Date.now()) / DAY_MS;
    // 256 bits in base64url.
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await signIn(email)).token).not.toBe(token);
    expect(daysLeft(expiresAt)).toBeCloseTo(30, 1);
    expect(await session(token)).toMatchObject({ renewed: false, expiresAt });
    const database = await createConnection(product.mongoUrl('auth')).asPromise();
    const rows = database.collection('session_tokens');
    const soon = new Date(Date.now() + DAY_MS);
    expect((await rows.updateOne({ tokenHash: sha256(token) }, { $set: { expiresAt: soon } })).matchedCount).toBe(1);
    expect(JSON.stringify(await rows.find().toArray())).not.toContain(token);
    expect(await session(token, 'false')).toMatchObject({ renewed: false, expiresAt: soon.toISOString() });
    const renewed = await session(token);
    expect(renewed.renewed).toBe(true);
    expect(daysLeft(renewed.expiresAt)).toBeCloseTo(30, 1);
    await rows.updateOne({ tokenHash: sha256(token) }, { $set: { expiresAt: new Date() } });
    await expect(session(token)).rejects.toMatchObject({ status: 401 });
    await database.close();
  });

  it('ends the oldest of a thousand when another begins', async () => {
    const { id, email } = await person();
    const database = await createConnection(product.mongoUrl('auth')).asPromise();
    const hourAgo = Date.now() - 3_600_000;
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      tokenHash: sha256(`${id} ${n}`),
      userId: id,
      ...device,
      createdAt: new Date(hourAgo + n),
      expiresAt: new Date(hourAgo + DAY_MS),
    }));
    await database.collection('session_tokens').insertMany(many);
    await database.close();
    const { token } = await signIn(email);
    const left = (await auth.listSessions({ params: { id } })).map(({ tokenHash }) => tokenHash);
    expect(left).toEqual([
      sha256(token),
      ...many
        .slice(1)
        .reverse()
        .map(({ tokenHash }) => tokenHash),
    ]);
  });

  it('ends 90 days after the login, whatever its use and with another token too', async () => {
    const { id, email } = await person();
    const { token } = await signIn(email);
    const database = await createConnection(product.mongoUrl('auth')).asPromise();
    const rows = database.collection('session_tokens');
    const startedDaysAgo = async (days: number, of: string) => {
      const createdAt = new Date(Date.now() - days * DAY_MS);
      const expiresAt = new Date(Date.now() + DAY_MS);
      expect((await rows.updateOne({ tokenHash: sha256(of) }, { $set: { createdAt, expiresAt } })).matchedCount).toBe(
        1,
      );
    };
    await startedDaysAgo(80, token);
    const daysLeft = ({ expiresAt }: { expiresAt: string }) => (Date.parse(expiresAt) - Date.now()) / DAY_MS;
    expect(daysLeft(await session(token))).toBeCloseTo(10, 1);
    const replaced = await auth.changePassword({
      params: { id },
      body: { currentPassword: 'cardume123', newPassword: 'nova-senha', keep: sha256(token) },
    });
    expect(daysLeft(replaced)).toBeCloseTo(10, 1);
    await startedDaysAgo(90, replaced.token);
    await expect(session(replaced.token)).rejects.toMatchObject({ status: 401 });
    await database.close();
  });

  it('is ended by its id, by its own user only', async () => {
    const [mine, other] = [await person(), await person()];
    const { token } = await signIn(mine.email);
    const [{ id: sessionId = '' } = {}] = await auth.listSessions({ params: { id: mine.id } });
    const missing = { status: 404, body: { message: 'Sessão não encontrada' } };
    for (const [id, given] of [
      [other.id, sessionId],
      [mine.id, 'nada'],
    ] as const) {
      await expect(auth.endUserSession({ params: { id, sessionId: given } })).rejects.toMatchObject(missing);
    }
    await auth.endUserSession({ params: { id: mine.id, sessionId } });
    await expect(session(token)).rejects.toMatchObject({ status: 401 });
  });

  it('ends with a change of the password, except the session that changed it, which gets another token', async () => {
    const { id, email } = await person();
    const [mine, other] = [await signIn(email), await signIn(email)];
    const change = (currentPassword: string) =>
      auth.changePassword({
        params: { id },
        body: { currentPassword, newPassword: 'nova-senha', keep: sha256(mine.token) },
      });
    await expect(change('errada1')).rejects.toMatchObject({ status: 422, body: { message: 'Senha atual incorreta' } });
    const { token, expiresAt } = await change('cardume123');
    await expect(session(token)).resolves.toMatchObject({ user: { id }, expiresAt, renewed: false });
    await expect(session(mine.token)).rejects.toMatchObject({ status: 401 });
    expect(await auth.listSessions({ params: { id } })).toHaveLength(1);
    await expect(session(other.token)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(email)).rejects.toMatchObject({ status: 401 });
    await signIn(email, 'nova-senha');
  });

  it('gets no other token by a change of password when it has ended or is another user’s', async () => {
    const [mine, other] = [await person(), await person()];
    const [{ token }, { token: foreign }] = [await signIn(mine.email), await signIn(other.email)];
    const database = await createConnection(product.mongoUrl('auth')).asPromise();
    const ended = { $set: { expiresAt: new Date() } };
    await database.collection('session_tokens').updateOne({ tokenHash: sha256(token) }, ended);
    await database.close();
    for (const keep of [token, foreign].map(sha256)) {
      const body = { currentPassword: 'cardume123', newPassword: 'nova-senha', keep };
      await expect(auth.changePassword({ params: { id: mine.id }, body })).rejects.toMatchObject({ status: 401 });
    }
    expect((await session(foreign)).user.id).toBe(other.id);
    await signIn(mine.email);
  });

  it('ends with a reset, and the temporary password works', async () => {
    const { id, email } = await person();
    const { token } = await signIn(email);
    const { temporaryPassword } = await auth.resetPassword({ params: { id }, body: { by: 'admin' } });
    await expect(session(token)).rejects.toMatchObject({ status: 401 });
    expect((await signIn(email, temporaryPassword)).user.temporaryPassword).toBe(true);
  });
});

describe('a temporary password', () => {
  it('is random, and reported by the account until it is changed', async () => {
    const { id, email } = await person();
    const reset = async () => (await auth.resetPassword({ params: { id }, body: { by: 'admin' } })).temporaryPassword;
    const [earlier, temporaryPassword] = [await reset(), await reset()];
    // 72 random bits in base64url.
    for (const password of [earlier, temporaryPassword]) expect(password).toMatch(/^[\w-]{12}$/);
    expect(temporaryPassword).not.toBe(earlier);
    await expect(signIn(email, earlier)).rejects.toMatchObject({ status: 401 });
    const { token } = await signIn(email, temporaryPassword);
    expect((await session(token)).user.temporaryPassword).toBe(true);
    const { user } = await auth.changePassword({
      params: { id },
      body: { currentPassword: temporaryPassword, newPassword: 'nova-senha', keep: sha256(token) },
    });
    expect(user.temporaryPassword).toBeUndefined();
    expect((await signIn(email, 'nova-senha')).user.temporaryPassword).toBeUndefined();
  });

  it('cannot be signed in with after 24 hours', async () => {
    const { id, email } = await person();
    const { temporaryPassword } = await auth.resetPassword({ params: { id }, body: { by: 'admin' } });
    const database = await createConnection(product.mongoUrl('auth')).asPromise();
    const row = await database.collection<{ _id: string; temporaryUntil: Date }>('people').findOne({ _id: id });
    expect((Number(row?.temporaryUntil) - Date.now()) / DAY_MS).toBeCloseTo(1, 1);
    const passed = { $set: { temporaryUntil: new Date() } };
    await database.collection<{ _id: string }>('people').updateOne({ _id: id }, passed);
    await expect(signIn(email, temporaryPassword)).rejects.toMatchObject({ status: 401 });
    expect(await auth.listSessions({ params: { id } })).toEqual([]);
    await database.close();
  });
});

describe('the e-mail', () => {
  it('is changed with the password, and the old one becomes free', async () => {
    const [mine, other] = [await person(), await person()];
    const change = (email: string, currentPassword = 'cardume123') =>
      auth.changeEmail({ params: { id: mine.id }, body: { email, currentPassword } });
    await expect(change('x@example.com', 'errada1')).rejects.toMatchObject({ status: 422 });
    await expect(change(other.email.toUpperCase())).rejects.toMatchObject({ status: 409 });
    const email = `${randomUUID()}@Example.com`;
    expect((await change(email)).user.email).toBe(email.toLowerCase());
    await expect(signIn(mine.email)).rejects.toMatchObject({ status: 401 });
    await signIn(email);
    await auth.changeEmail({ params: { id: other.id }, body: { email: mine.email, currentPassword: 'cardume123' } });
  });
});

describe('admins', () => {
  it('exist from the start if the environment names one', async () => {
    expect((await signIn('chefe@cardume.example', 'segredo1')).user.role).toBe('admin');
  });

  it('are created by operators only: the token of the BFF makes no admin', async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
    const facts = { email, password: 'cardume123', firstName: 'Ana', lastName: 'Lima', phone: '1', role: 'admin' };
    const call = (method: string, path: string, body: object) =>
      fetch(`${product.urls.auth}${path}`, {
        method,
        headers: { authorization: `Bearer ${product.serviceToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await call('PUT', `/users/${id}`, facts);
    expect((await auth.getUser({ params: { id } })).role).toBe('store_owner');
    for (const path of ['/operations/admins', '/operations/password-resets']) {
      expect([path, (await call('POST', path, { ...facts, id: randomUUID() })).status]).toEqual([path, 401]);
    }
  });

  it('never suspend the last admin, not even concurrently', async () => {
    const chief = (await signIn('chefe', 'segredo1')).user.id;
    const suspend = (id: string, by: string) =>
      auth.setUserStatus({ params: { id }, body: { status: 'suspended', by } });
    await expect(suspend(chief, chief)).rejects.toMatchObject({ status: 422 });
    await expect(suspend(chief, 'somebody')).rejects.toMatchObject({ status: 422 });
    await expect(auth.closeAccount({ params: { id: chief }, body: {} })).rejects.toMatchObject({ status: 422 });
    for (let round = 0; round < 5; round++) {
      const { id } = await person('admin');
      const both = await Promise.allSettled([suspend(id, chief), suspend(chief, id)]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await auth.setUserStatus({ params: { id: chief }, body: { status: 'approved', by: id } });
      await auth.closeAccount({ params: { id }, body: {} });
    }
  });
});

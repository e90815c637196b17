import { randomUUID } from 'node:crypto';
import { sha256 } from '@cardume/auth/api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mongoose';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { Authenticator } from './authenticator.ts';
import { CookieClient } from './browser.ts';

const PASSWORD = 'cardume123';
/** Shorter than the 10 s for which a BFF caches a session. */
const NOTICE_MS = 8_000;
const MINUTE_MS = 60_000;
/** Public address of both BFFs. Passkeys are bound to it. */
const PUBLIC_URL = 'http://cardume.example';
const INVALID = { message: 'Chave de acesso inválida', code: 'invalid_passkey' };
const WRONG = { message: 'Chave de acesso inválida', code: 'invalid_credentials' };

let product: RunningProduct;
let database: Connection;
beforeAll(async () => {
  const env = { ...absentServices, PUBLIC_URL, ADMIN_PASSKEY: 'required', RATE_LOGIN: '5,1000' };
  product = await startProduct({ only: ['auth', 'bff'], second: ['bff'], env });
  database = await createConnection(product.mongoUrl('auth')).asPromise();
});
afterAll(async () => {
  await database?.close();
  await product?.stop();
});

type Options = { challenge: string };
const browser = (name = 'bff') => new CookieClient(product.urls[name] ?? '');
const device = () => new Authenticator(PUBLIC_URL);
const auth = () => servicesOf(product).auth;

async function person(role: 'admin' | 'store_owner' = 'store_owner') {
  const id = randomUUID();
  const details = { password: PASSWORD, firstName: 'Ana', lastName: 'Lima', phone: '11999990000' };
  const email = `${id}@example.com`;
  if (role === 'admin') await auth().createAdmin({ body: { id, email, ...details } });
  else await auth().registerUser({ params: { id }, body: { email, ...details, status: 'approved' } });
  return { id, email };
}

async function signIn(email: string, name = 'bff'): Promise<CookieClient> {
  const mine = browser(name);
  expect((await mine.post('/api/auth/login', { identifier: email, password: PASSWORD })).status).toBe(200);
  return mine;
}

async function options(by: CookieClient, path: string): Promise<Options> {
  const { status, body } = await by.post<Options>(path);
  expect(status).toBe(200);
  return body;
}
const toAdd = (by: CookieClient) => options(by, '/api/auth/passkey-options');
const toSignIn = (by: CookieClient) => options(by, '/api/auth/passkey-login/options');
const add = (by: CookieClient, response: object, name = 'Celular') => by.post('/api/auth/passkeys', { name, response });
const show = (by: CookieClient, response: object) => by.post('/api/auth/passkey-login', { response });

/** Registers a person with a passkey. */
async function withPasskey(role?: 'admin' | 'store_owner') {
  const found = await person(role);
  const [mine, key] = [await signIn(found.email), device()];
  expect((await add(mine, key.register(await toAdd(mine)))).status).toBe(201);
  return { ...found, mine, key };
}

async function signInWith(key: Authenticator, by = browser()) {
  return { by, ...(await show(by, key.show(await toSignIn(by)))) };
}

describe('a passkey', () => {
  it('is added with a name, signs in on every BFF, is listed, and signs in no more once it is removed', async () => {
    const { id, email, mine, key } = await withPasskey();
    const { by, status, body } = await signInWith(key, browser('bff-2'));
    expect([status, body.user]).toMatchObject([200, { email }]);
    expect((await by.get('/api/auth/me')).body.user).toMatchObject({ id, email });
    const listed = await mine.read<object[]>('/api/auth/passkeys');
    expect(listed).toEqual([
      { id: key.id, name: 'Celular', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
    expect((await mine.send('DELETE', `/api/auth/passkeys/${key.id}`)).status).toBe(204);
    // The session that it started ends; that of the password goes on.
    await eventually(async () => expect((await by.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    expect((await mine.send('DELETE', `/api/auth/passkeys/${key.id}`)).status).toBe(404);
    expect(await mine.read('/api/auth/passkeys')).toEqual([]);
    const again = await signInWith(key);
    expect([again.status, again.body]).toEqual([401, WRONG]);
  });

  it('belongs to one account: another cannot remove it, nor add it once more', async () => {
    const [{ key }, other] = [await withPasskey(), await withPasskey()];
    const removed = await other.mine.send('DELETE', `/api/auth/passkeys/${key.id}`);
    expect([removed.status, removed.body.message]).toEqual([404, 'Chave não encontrada']);
    const added = await add(other.mine, key.register(await toAdd(other.mine)));
    expect([added.status, added.body.message]).toEqual([409, 'Esta chave já está cadastrada']);
    expect((await signInWith(key)).status).toBe(200);
  });

  it.each([
    ['another page', { origin: 'http://evil.example' }],
    ['a person who did not prove who they are', { verified: false }],
  ])('is refused from %s', async (_, changes) => {
    const { email, key } = await withPasskey();
    const by = browser();
    const wrong = await show(by, key.show(await toSignIn(by), changes));
    expect([wrong.status, wrong.body]).toEqual([401, WRONG]);
    const mine = await signIn(email);
    const added = await add(mine, device().register(await toAdd(mine), changes));
    expect([added.status, added.body]).toEqual([400, INVALID]);
  });

  it('is refused when its counter goes back: it was copied', async () => {
    const { key } = await withPasskey();
    expect((await signInWith(key)).status).toBe(200);
    expect((await signInWith(key)).status).toBe(200);
    const by = browser();
    expect((await show(by, key.show(await toSignIn(by), { counter: 1 }))).status).toBe(401);
  });

  it('does not sign in a suspended user', async () => {
    const { id, key } = await withPasskey();
    await auth().setUserStatus({ params: { id }, body: { status: 'suspended', by: 'admin' } });
    const { status, body, by } = await signInWith(key);
    expect([status, body.message, by.cookies.has('sid')]).toEqual([403, 'Conta suspensa', false]);
    expect(await auth().listSessions({ params: { id } })).toEqual([]);
  });

  it('is removed by an admin’s reset of the password, and with the account', async () => {
    const [reset, closed] = [await withPasskey(), await withPasskey()];
    await auth().resetPassword({ params: { id: reset.id }, body: { by: 'admin' } });
    await auth().closeAccount({ params: { id: closed.id }, body: {} });
    for (const { key } of [reset, closed]) expect((await signInWith(key)).status).toBe(401);
    const left = { userId: { $in: [reset.id, closed.id] } };
    expect(await database.collection('passkeys').countDocuments(left)).toBe(0);
  });

  it('has a name of up to 100 characters', async () => {
    const { mine } = await withPasskey();
    const { status, body } = await mine.post('/api/auth/passkeys', { name: ' ', response: { id: 'x' } });
    expect([status, body.fields]).toEqual([400, { name: 'Nome é obrigatório' }]);
    expect((await mine.post('/api/auth/passkeys', { name: 'x' })).status).toBe(400);
    expect((await add(mine, { id: 'x' }, 'x'.repeat(101))).status).toBe(400);
    expect((await browser().post('/api/auth/passkey-login', {})).status).toBe(400);
    expect((await browser().post('/api/auth/passkey-login', { response: { id: 'x' } })).status).toBe(401);
  });
});

describe('adding a passkey', () => {
  const ROWS = Array.from({ length: 19 }, () => ({ _id: randomUUID(), name: 'x', createdAt: new Date(), counter: 0 }));

  it('has a limit of 20, also for two at once', async () => {
    const { id, email } = await person();
    const all = [await signIn(email), await signIn(email, 'bff-2')];
    const asked = await Promise.all(all.map((mine) => toAdd(mine)));
    await database.collection<{ _id: string }>('passkeys').insertMany(ROWS.map((row) => ({ ...row, userId: id })));
    const answers = await Promise.all(all.map((mine, at) => add(mine, device().register(asked[at] as Options))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const more = await all[0]?.post('/api/auth/passkey-options');
    const limit = { message: 'Remova uma chave para adicionar outra', code: 'passkey_limit' };
    expect([more?.status, more?.body]).toEqual([422, limit]);
  });

  it('needs a session that has not ended meanwhile, as a reset of the password ends it', async () => {
    const { id } = await person();
    const { challenge } = await auth().startPasskey({ params: { id }, body: { origin: PUBLIC_URL, rpName: 'x' } });
    const given = { challenge, origin: PUBLIC_URL, name: 'x', tokenHash: 'ended', first: false };
    const adding = auth().addPasskey({
      params: { id },
      body: { ...given, response: device().register({ challenge }) },
    });
    await expect(adding).rejects.toMatchObject({ status: 401 });
    expect(await auth().listPasskeys({ params: { id } })).toEqual([]);
  });

  it('stores only valid transports of the response', async () => {
    const { email } = await person();
    const mine = await signIn(email);
    const [asked, key] = [await toAdd(mine), device()];
    const sent = key.register(asked);
    const response = { ...sent, response: { ...sent.response, transports: ['usb', 'x', {}, ['nfc']] } };
    expect((await add(mine, response)).status).toBe(201);
    const stored = await database
      .collection<{ _id: string; transports: string[] }>('passkeys')
      .findOne({ _id: key.id });
    expect(stored?.transports).toEqual(['usb']);
    const other = await toAdd(mine);
    const foreign = await add(mine, { ...device().register(other), id: key.id, rawId: key.id });
    expect([foreign.status, foreign.body]).toEqual([400, INVALID]);
  });
});

/** Makes a session that no BFF has cached yet appear to have been started earlier. */
async function startedMinutesAgo(by: CookieClient, minutes: number): Promise<void> {
  const change = { $set: { createdAt: new Date(Date.now() - minutes * MINUTE_MS) } };
  const tokenHash = sha256(by.cookies.get('sid') ?? '');
  expect((await database.collection('session_tokens').updateOne({ tokenHash }, change)).matchedCount).toBe(1);
}

const AGAIN = { code: 'reauthentication_required' };

describe('a borrowed session', () => {
  it('adds no passkey: that needs the password or a passkey of the last ten minutes', async () => {
    const { email } = await person();
    const borrowed = await signIn(email);
    const copy = browser('bff-2');
    for (const [name, value] of borrowed.cookies) copy.cookies.set(name, value);
    const asked = await toAdd(borrowed);
    await startedMinutesAgo(borrowed, 10);
    copy.cookies.set('passkey', borrowed.cookies.get('passkey') ?? '');
    expect(await copy.post('/api/auth/passkey-options')).toMatchObject({ status: 403, body: AGAIN });
    expect(await add(copy, device().register(asked))).toMatchObject({ status: 403, body: AGAIN });
    expect(await borrowed.read('/api/auth/passkeys')).toEqual([]);
    // The person gives the password again.
    expect((await copy.post('/api/auth/login', { identifier: email, password: PASSWORD })).status).toBe(200);
    expect((await add(copy, device().register(await toAdd(copy)))).status).toBe(201);
  });

  it('removes no passkey: that needs the password or a passkey of the last ten minutes', async () => {
    const { email, key } = await withPasskey();
    const borrowed = await signIn(email);
    await startedMinutesAgo(borrowed, 10);
    const remove = () => borrowed.send('DELETE', `/api/auth/passkeys/${key.id}`);
    expect(await remove()).toMatchObject({ status: 403, body: AGAIN });
    expect((await signInWith(key)).status).toBe(200);
    expect((await borrowed.post('/api/auth/login', { identifier: email, password: PASSWORD })).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });

  it('of an admin does not reset the own password, and so keeps the passkeys', async () => {
    const { id, key } = await withPasskey('admin');
    const { by } = await signInWith(key);
    const { status, body } = await by.post(`/api/admin/users/${id}/reset-password`);
    expect([status, body]).toEqual([
      422,
      { message: 'Use «Alterar Senha» para trocar a sua própria senha', code: 'own_account' },
    ]);
    expect((await signInWith(key)).status).toBe(200);
  });

  it('of an admin resets no other admin’s password, unless a passkey was used in the last five minutes', async () => {
    const [mine, other, owner] = [await withPasskey('admin'), await withPasskey('admin'), await person()];
    const reset = (by: CookieClient, id: string) => by.post(`/api/admin/users/${id}/reset-password`);
    // Signed in by password, and a passkey was added since.
    expect(await reset(mine.mine, other.id)).toMatchObject({ status: 403, body: AGAIN });
    const { by: old } = await signInWith(mine.key);
    await startedMinutesAgo(old, 5);
    expect(await reset(old, other.id)).toMatchObject({ status: 403, body: AGAIN });
    expect((await signInWith(other.key)).status).toBe(200);
    expect((await reset(old, owner.id)).status).toBe(200);
    const { by } = await signInWith(mine.key);
    expect(await reset(by, other.id)).toMatchObject({ status: 200, body: { temporaryPassword: expect.any(String) } });
  });
});

describe('a challenge', () => {
  it('works once, also for two at once', async () => {
    const { key } = await withPasskey();
    const by = browser();
    // Many devices count nothing, so that the challenge alone refuses the copies.
    const response = key.show(await toSignIn(by), { counter: 0 });
    const copies = ['bff', 'bff-2', 'bff'].map((name) => {
      const copy = browser(name);
      copy.cookies.set('passkey', by.cookies.get('passkey') ?? '');
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => show(copy, response)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('works in the browser that asked only', async () => {
    const { key } = await withPasskey();
    const response = key.show(await toSignIn(browser()));
    expect((await show(browser(), response)).status).toBe(401);
    const by = browser();
    await toSignIn(by);
    expect((await show(by, response)).status).toBe(401);
  });

  it('to add a passkey is bound to the account, and signs nobody in', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const asked = await toAdd(one.mine);
    other.mine.cookies.set('passkey', one.mine.cookies.get('passkey') ?? '');
    const answer = await add(other.mine, device().register(asked));
    expect([answer.status, answer.body]).toEqual([400, INVALID]);
    const by = browser();
    const asked2 = await toAdd(one.mine);
    by.cookies.set('passkey', one.mine.cookies.get('passkey') ?? '');
    expect((await show(by, one.key.show(asked2))).status).toBe(401);
  });

  it('ends after five minutes', async () => {
    const { key } = await withPasskey();
    const by = browser();
    const asked = await toSignIn(by);
    const past = { $set: { expiresAt: new Date(Date.now() - 1) } };
    const challenges = database.collection<{ _id: string }>('passkey_challenges');
    expect((await challenges.updateOne({ _id: asked.challenge }, past)).matchedCount).toBe(1);
    expect((await show(by, key.show(asked))).status).toBe(401);
  });
});

it('wrong passkeys are limited like wrong passwords', async () => {
  const { key } = await withPasskey();
  for (let tries = 0; tries < 5; tries++)
    expect((await show(browser(), key.show({ challenge: 'x' }))).status).toBe(401);
  const { status, headers } = await show(browser(), key.show({ challenge: 'x' }));
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
});

describe('an admin where passkeys are required', () => {
  const USERS = '/api/admin/users?page=1&limit=1';
  const refusal = (code: string) => ({ status: 403, body: { code } });
  const needed = async (by: CookieClient) =>
    (await by.read<{ user: { passkeyNeeded?: string } }>('/api/auth/me')).user.passkeyNeeded;

  it('reaches nothing but the set-up with the password, and every call with the first passkey', async () => {
    const { email } = await person('admin');
    const [mine, second] = [await signIn(email), await signIn(email, 'bff-2')];
    expect(await needed(mine)).toBe('setup');
    for (const path of [USERS, '/api/auth/sessions', '/api/auth/export', '/api/my-store']) {
      expect([path, await mine.get(path)]).toMatchObject([path, refusal('passkey_setup_required')]);
    }
    const key = device();
    expect((await add(mine, key.register(await toAdd(mine)))).status).toBe(201);
    expect(await needed(mine)).toBeUndefined();
    expect((await mine.get(USERS)).status).toBe(200);
    // Another session, signed in by password alone, needs the passkey.
    await eventually(async () => expect(await needed(second)).toBe('sign-in'));
    expect(await second.get(USERS)).toMatchObject(refusal('passkey_required'));
  });

  it('sets up one passkey by the password, also with two sessions at once', async () => {
    const { email } = await person('admin');
    const both = [await signIn(email), await signIn(email, 'bff-2')];
    const asked = await Promise.all(both.map((mine) => toAdd(mine)));
    const answers = await Promise.all(both.map((mine, at) => add(mine, device().register(asked[at] as Options))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403]);
  });

  it('must use the passkey after the password before adding or removing one', async () => {
    const { email, key, mine } = await withPasskey('admin');
    const half = await signIn(email);
    expect(await needed(half)).toBe('sign-in');
    expect(await half.get(USERS)).toMatchObject(refusal('passkey_required'));
    expect(await half.get('/api/auth/passkeys')).toMatchObject(refusal('passkey_required'));
    expect(await half.send('PUT', '/media/uploads/x')).toMatchObject(refusal('passkey_required'));
    expect(await half.post('/api/auth/passkey-options')).toMatchObject(refusal('passkey_required'));
    expect(await add(half, { id: 'x' })).toMatchObject(refusal('passkey_required'));
    expect(await half.send('DELETE', `/api/auth/passkeys/${key.id}`)).toMatchObject(refusal('passkey_required'));
    const before = browser();
    before.cookies.set('sid', half.cookies.get('sid') ?? '');
    expect((await signInWith(key, half)).status).toBe(200);
    expect(await needed(half)).toBeUndefined();
    expect((await half.get(USERS)).status).toBe(200);
    expect((await before.get('/api/auth/me')).status).toBe(401);
    // An admin without any passkey may set one up, so that nobody is locked out. A session in which it was added stays,
    // but no longer counts as one that has shown it.
    expect((await mine.send('DELETE', `/api/auth/passkeys/${key.id}`)).status).toBe(204);
    expect(await needed(mine)).toBe('setup');
    expect((await add(mine, device().register(await toAdd(mine)))).status).toBe(201);
    expect((await mine.get(USERS)).status).toBe(200);
  });

  it('is the only role that needs a passkey', async () => {
    const { email } = await withPasskey();
    const mine = await signIn(email);
    expect(await needed(mine)).toBeUndefined();
    expect((await mine.get('/api/auth/sessions')).status).toBe(200);
  });
});

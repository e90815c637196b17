import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShopOf } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';

/** Shorter than the 10 s for which a BFF caches a session, so that only a message can have ended it earlier. */
const NOTICE_MS = 8_000;

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ second: ['bff'], env: { RATE_LOGIN: '3,1000', RATE_REGISTER: '0' } });
});
afterAll(() => product?.stop());

const PASSWORD = 'cardume123';
const browser = (name = 'bff') => new CookieClient(product.urls[name] ?? '');
const person = (changes: object = {}) => ({
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  firstName: 'Ana',
  lastName: 'Lima',
  phone: '(11) 99999-0000',
  ...changes,
});

async function registered(from = browser()) {
  const facts = person();
  const { status, body } = await from.post('/api/auth/register', facts);
  expect(status).toBe(201);
  return { ...facts, ...(body.user as { id: string; username: string }) };
}

async function signedIn(name = 'bff') {
  const mine = browser(name);
  const user = await registered(mine);
  expect((await mine.post('/api/auth/login', { identifier: user.email, password: PASSWORD })).status).toBe(200);
  return { mine, user };
}

describe('registering', () => {
  it('creates a pending lojista who can sign in, and does not return the password', async () => {
    const mine = browser();
    const { status, body, text, cookies } = await mine.post(
      '/api/auth/register',
      person({ role: 'admin', status: 'approved' }),
    );
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      role: 'store_owner',
      status: 'pending',
      phone: '5511999990000',
      isPremium: false,
    });
    expect(text).not.toMatch(/password|argon2/i);
    expect(cookies).toEqual([]);
  });

  it('returns an error for each invalid field', async () => {
    const { status, body } = await browser().post('/api/auth/register', {
      email: 'nada',
      password: '123',
      firstName: ' ',
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      email: 'Email inválido',
      password: 'Senha deve ter no mínimo 6 caracteres',
      firstName: 'Nome é obrigatório',
      lastName: 'Sobrenome é obrigatório',
      phone: 'Telefone é obrigatório',
    });
  });

  it.each(['1199', '0800 123 4567', '98765-4321', '1'])('refuses the phone %s', async (phone) => {
    const { status, body } = await browser().post('/api/auth/register', person({ phone }));
    expect([status, body.fields]).toEqual([
      400,
      { phone: 'Telefone inválido. Informe DDD e número, como (11) 98765-4321' },
    ]);
  });

  it('creates one account for two concurrent requests', async () => {
    const facts = person();
    const both = await Promise.all([1, 2].map(() => browser().post('/api/auth/register', facts)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('Este email já está cadastrado');
  });
});

describe('signing in', () => {
  it('sets an HttpOnly cookie, which `me` requires', async () => {
    const { mine, user } = await signedIn();
    expect(mine.lastCookies).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^signed-in=1; Path=\/; Expires=[^;]+; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w.-]+; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    const me = await mine.get('/api/auth/me');
    expect(me.body.user).toMatchObject({ email: user.email, firstName: 'Ana', role: 'store_owner' });
    expect(me.headers.get('cache-control')).toBe('private, no-store');
    const nobody = await browser().get('/api/auth/me');
    expect([nobody.status, nobody.text]).toEqual([401, '{"message":"Unauthorized","code":"unauthorized"}']);
    const forged = browser();
    forged.cookies.set('sid', 'x'.repeat(43));
    expect((await forged.get('/api/auth/me')).status).toBe(401);
  });

  it('accepts the username too, and names missing fields', async () => {
    const user = await registered();
    expect((await browser().post('/api/auth/login', { identifier: user.username, password: PASSWORD })).status).toBe(
      200,
    );
    const { status, body } = await browser().post('/api/auth/login', { identifier: ' ', password: '' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      identifier: 'Nome de usuário ou email é obrigatório',
      password: 'Senha é obrigatória',
    });
  });

  it('takes the place of the session that the browser had', async () => {
    const { mine, user } = await signedIn();
    const stolen = browser('bff-2');
    stolen.cookies.set('sid', mine.cookies.get('sid') ?? '');
    expect((await stolen.get('/api/auth/me')).status).toBe(200);
    const credentials = { identifier: user.email, password: PASSWORD };
    expect((await mine.post('/api/auth/login', { ...credentials, password: 'errada1' })).status).toBe(401);
    expect((await stolen.get('/api/auth/me')).status).toBe(200);
    expect((await mine.post('/api/auth/login', credentials)).status).toBe(200);
    await eventually(async () => expect((await stolen.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    expect((await mine.get('/api/auth/me')).status).toBe(200);
  });

  it('ends with logout on every BFF; a second logout changes nothing', async () => {
    const { mine } = await signedIn();
    const otherBff = browser('bff-2');
    otherBff.cookies.set('sid', mine.cookies.get('sid') ?? '');
    expect((await otherBff.get('/api/auth/me')).status).toBe(200);
    expect((await mine.post('/api/auth/logout')).status).toBe(204);
    expect(mine.cookies.has('sid')).toBe(false);
    await eventually(async () => expect((await otherBff.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    expect((await mine.post('/api/auth/logout')).status).toBe(204);
  });

  it('is refused after too many failures from one address; e-mail and username share one count', async () => {
    const user = await registered();
    const tries = ['email', 'username', 'email', 'email', 'username'] as const;
    const attempts = tries.map((by) =>
      browser().post('/api/auth/login', {
        identifier: by === 'email' ? user.email.toUpperCase() : user.username,
        password: 'errada1',
      }),
    );
    const answers = await Promise.all(attempts);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429, 429]);
    expect(answers.find(({ status }) => status === 401)?.body.message).toBe('Credenciais inválidas');
    const right = await browser('bff-2').post('/api/auth/login', { identifier: user.email, password: PASSWORD });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60);
    await signedIn();
  });

  it('redirects a browser from /api/login to the screen', async () => {
    const response = await fetch(`${product.baseUrl}/api/login?next=http://evil.example`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login']);
  });
});

describe('a suspension', () => {
  it('ends the session on every BFF and refuses the next login', async () => {
    const { mine, user } = await signedIn('bff-2');
    expect((await mine.get('/api/auth/me')).status).toBe(200);
    await servicesOf(product).auth.setUserStatus({
      params: { id: user.id },
      body: { status: 'suspended', by: 'admin' },
    });
    await eventually(async () => expect((await mine.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    const again = await mine.post('/api/auth/login', { identifier: user.email, password: PASSWORD });
    expect([again.status, again.body.message]).toEqual([403, 'Conta suspensa']);
  });
});

describe('changing the account', () => {
  it.each([
    ['PUT', '/api/auth/update-email', { email: 'a@b.co', currentPassword: 'x' }],
    ['PUT', '/api/auth/update-password', { currentPassword: 'x', newPassword: 'abcdef' }],
    ['GET', '/api/auth/export', undefined],
    ['DELETE', '/api/auth/account', { currentPassword: 'x' }],
  ] as const)('needs a session: %s %s', async (method, path, body) => {
    expect((await browser().send(method, path, body)).status).toBe(401);
  });

  it('changes the e-mail only with the password', async () => {
    const [{ mine, user }, other] = [await signedIn(), await registered()];
    const change = (email: string, currentPassword = PASSWORD) =>
      mine.send('PUT', '/api/auth/update-email', { email, currentPassword });
    const wrong = await change('x@example.com', 'errada1');
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Senha atual incorreta']);
    expect((await change(other.email)).status).toBe(409);
    expect((await change('nada')).body.fields).toEqual({ email: 'Email inválido' });
    const email = `${randomUUID()}@example.com`;
    expect((await change(email)).body.user).toMatchObject({ email });
    expect((await mine.get('/api/auth/me')).body.user).toMatchObject({ id: user.id, email });
  });

  it('changes the password, ends every other session at once and renews the token of this one', async () => {
    const { mine, user } = await signedIn();
    const other = browser('bff-2');
    await other.post('/api/auth/login', { identifier: user.email, password: PASSWORD });
    expect((await other.get('/api/auth/me')).status).toBe(200);
    // The fish is one character of two UTF-16 code units.
    const longest = '🐠 ção "\'<&'.padEnd(129, ' x');
    const body = { currentPassword: PASSWORD, newPassword: longest };
    const change = (changes: object) => mine.send('PUT', '/api/auth/update-password', { ...body, ...changes });
    for (const newPassword of ['12345', `${longest}x`]) expect((await change({ newPassword })).status).toBe(400);
    expect((await change({ currentPassword: 'errada1' })).status).toBe(422);
    // Two other browsers use a copy of the session's cookie, so that both BFFs cache the session.
    const stolen = [browser(), browser('bff-2')];
    for (const thief of stolen) {
      thief.cookies.set('sid', mine.cookies.get('sid') ?? '');
      expect((await thief.get('/api/auth/me')).status).toBe(200);
    }
    expect((await mine.send('PUT', '/api/auth/update-password', body)).status).toBe(200);
    expect(mine.lastCookies).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^signed-in=1; /),
    ]);
    expect(mine.cookies.get('sid')).not.toBe(stolen[0]?.cookies.get('sid'));
    for (const gone of [other, ...stolen]) {
      await eventually(async () => expect((await gone.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    }
    expect((await mine.get('/api/auth/me')).body.user).toMatchObject({ id: user.id });
    const otherBff = browser('bff-2');
    otherBff.cookies.set('sid', mine.cookies.get('sid') ?? '');
    expect((await otherBff.get('/api/auth/me')).status).toBe(200);
    expect((await mine.send('PUT', '/api/auth/update-password', body)).body.message).toBe('Senha atual incorreta');
    const shortest = ' ç 🐠 !';
    expect((await change({ currentPassword: longest, newPassword: shortest })).status).toBe(200);
    expect((await browser().post('/api/auth/login', { identifier: user.email, password: shortest })).status).toBe(200);
  });

  it('counts wrong current passwords as failed logins', async () => {
    const { mine, user } = await signedIn();
    const currentPassword = 'errada1';
    const calls: [string, string, object][] = [
      ['PUT', '/api/auth/update-email', { email: 'x@example.com', currentPassword }],
      ['PUT', '/api/auth/update-password', { newPassword: 'nova-senha', currentPassword }],
      ['DELETE', '/api/auth/account', { currentPassword }],
    ];
    for (const call of calls) expect((await mine.send(...call)).status).toBe(422);
    for (const call of calls) expect((await mine.send(...call)).status).toBe(429);
    const login = await browser('bff-2').post('/api/auth/login', { identifier: user.email, password: PASSWORD });
    expect(login.status).toBe(429);
    expect((await mine.get('/api/auth/me')).status).toBe(200);
  });

  it('is refused from another origin', async () => {
    const { mine } = await signedIn();
    const response = await mine.send('POST', '/api/auth/logout', undefined, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect((await mine.get('/api/auth/me')).status).toBe(200);
  });
});

describe('the own sessions', () => {
  it('are listed, and ended one by one on every BFF', async () => {
    const { mine, user } = await signedIn();
    const stranger = await signedIn();
    const other = browser('bff-2');
    const credentials = { identifier: user.email, password: PASSWORD };
    expect((await other.send('POST', '/api/auth/login', credentials, { 'user-agent': 'Firefox' })).status).toBe(200);
    type Listed = { id: string; current: boolean; userAgent: string; ipAddress: string }[];
    const listed = await mine.read<Listed>('/api/auth/sessions');
    expect(listed).toMatchObject([{ current: false, userAgent: 'Firefox' }, { current: true }]);
    expect(JSON.stringify(listed)).not.toContain('tokenHash');
    const theirs = `/api/auth/sessions/${listed[0]?.id}`;
    expect((await stranger.mine.send('DELETE', theirs)).status).toBe(404);
    // Just before, so that the other BFF has cached the session for all of the time below.
    expect((await other.get('/api/auth/me')).status).toBe(200);
    expect((await mine.send('DELETE', theirs)).status).toBe(204);
    await eventually(async () => expect((await other.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    expect((await mine.send('DELETE', `/api/auth/sessions/${listed[1]?.id}`)).status).toBe(204);
    expect(mine.cookies.has('sid')).toBe(false);
  });
});

describe('a temporary password', () => {
  it('is reported by `me` until it is changed', async () => {
    const user = await registered();
    const reset = await servicesOf(product).auth.resetPassword({ params: { id: user.id }, body: { by: 'admin' } });
    const mine = browser();
    const password = reset.temporaryPassword;
    expect((await mine.post('/api/auth/login', { identifier: user.email, password })).status).toBe(200);
    expect((await mine.get('/api/auth/me')).body.user).toMatchObject({ temporaryPassword: true });
    const change = { currentPassword: password, newPassword: 'nova-senha' };
    expect((await mine.send('PUT', '/api/auth/update-password', change)).status).toBe(200);
    expect((await mine.get('/api/auth/me')).body.user).not.toHaveProperty('temporaryPassword');
  });
});

describe('closing an account', () => {
  it('exports all data as a file, and deletes the account with its shop', async () => {
    const { mine, user } = await signedIn();
    const storeId = await openShopOf(servicesOf(product), user.id);
    const item = await addProduct(servicesOf(product), storeId);
    await eventually(async () => expect((await browser().get(`/api/stores/${storeId}`)).status).toBe(200));
    const file = await mine.get('/api/auth/export');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=cardume-meus-dados.json');
    expect(file.body).toMatchObject({
      account: { email: user.email },
      sessions: [{ ipAddress: expect.any(String) }],
      passkeys: [],
      store: { id: storeId },
      products: [{ id: item.id }],
      replies: [],
      notices: expect.any(Array),
    });
    expect(file.text).not.toMatch(/argon2|tokenHash/);
    const close = (currentPassword: string) => mine.send('DELETE', '/api/auth/account', { currentPassword });
    expect((await close('errada1')).status).toBe(422);
    expect((await close(PASSWORD)).status).toBe(204);
    expect(mine.cookies.has('sid')).toBe(false);
    expect((await browser().get(`/api/stores/${storeId}`)).status).toBe(404);
    expect((await browser().post('/api/auth/login', { identifier: user.email, password: PASSWORD })).status).toBe(401);
    await eventually(async () => expect((await browser('bff-2').get(`/api/stores/${storeId}`)).status).toBe(404));
  });
});

describe('visits', () => {
  it('of an owner to the own shop, and of robots, are accepted but not counted', async () => {
    const { mine, user } = await signedIn();
    const storeId = await openShopOf(servicesOf(product), user.id);
    await eventually(async () => expect((await browser().get(`/api/stores/${storeId}`)).body.approved).toBe(true));
    const visit = (who: CookieClient) => who.post(`/api/stores/${storeId}/visit`, {});
    await visit(browser());
    await eventually(async () => expect((await browser().get(`/api/stores/${storeId}`)).body.visitCount).toBe(1));
    expect((await visit(mine)).body).toEqual({ visitCount: 1 });
    const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    for (const headers of [crawler, { 'sec-purpose': 'prefetch;prerender' }]) {
      const seen = await browser().send('POST', `/api/stores/${storeId}/visit`, {}, headers);
      expect(seen.body).toEqual({ visitCount: 1 });
    }
    // The visit is not retried: one answered 202 is counted later, in addition to a retry.
    await visit(browser());
    await eventually(async () => expect((await browser().get(`/api/stores/${storeId}`)).body.visitCount).toBe(2));
  });
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { openShop } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn } from './people.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({
    only: ['auth', 'stores', 'bff'],
    env: { ...absentServices, PUBLIC_URL: 'https://cardume.example' },
  });
});
afterAll(() => product?.stop());

describe('under https', () => {
  it('every response forbids plain http: cached ones, pages, files and errors too', async () => {
    const { id } = await openShop(servicesOf(product));
    await eventually(async () => expect((await fetch(`${product.baseUrl}/api/stores/${id}`)).status).toBe(200));
    const paths = ['/api/stores', '/api/stores', '/api/nada', '/healthz', '/', '/nada', '/robots.txt', '/media/nada'];
    for (const path of paths) {
      const { headers } = await fetch(product.baseUrl + path);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    }
  });

  it('the session is in a cookie of this host alone', async () => {
    const { browser } = await registerAndSignIn(product);
    expect(browser.lastCookies).toEqual([
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/),
      // Contains nothing but the hint for scripts that there is a session.
      expect.stringMatching(/^signed-in=1; Path=\/; Expires=[^;]+; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-device=[\w.-]+; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    const planted = new CookieClient(product.baseUrl);
    planted.cookies.set('sid', browser.cookies.get('__Host-sid') ?? '');
    expect((await planted.get('/api/auth/me')).status).toBe(401);
    expect((await browser.post('/api/auth/logout')).status).toBe(204);
    expect(browser.cookies.has('__Host-sid')).toBe(false);
  });

  it('the challenge of a passkey is in a cookie of this host alone', async () => {
    const { cookies } = await new CookieClient(product.baseUrl).post('/api/auth/passkey-login/options');
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-passkey=[\w-]+; Max-Age=300; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });
});

it('an address that a proxy which is not trusted names is not believed', async () => {
  const { email } = await registerAndSignIn(product);
  const browser = new CookieClient(product.baseUrl);
  const login = { identifier: email, password: 'cardume123' };
  await browser.send('POST', '/api/auth/login', login, { 'x-forwarded-for': '203.0.113.1' });
  const sessions = await browser.read<{ current: boolean; ipAddress: string }[]>('/api/auth/sessions');
  expect(sessions.find(({ current }) => current)?.ipAddress).toBe('127.0.0.1');
});

it('a proxy that is not trusted causes one warning in the log', async () => {
  for (let n = 0; n < 2; n++) {
    await fetch(`${product.baseUrl}/api/config`, { headers: { 'x-forwarded-for': '203.0.113.1' } });
  }
  const warnings = async () => (await readFile(product.processes.logFile('bff'), 'utf8')).match(/X-Forwarded-For/g);
  await eventually(async () => expect(await warnings()).toHaveLength(1));
});

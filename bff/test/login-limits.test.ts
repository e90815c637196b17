import { randomUUID } from 'node:crypto';
import { scanKeys } from '@cardume/kit/redis';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices } from '../../infra/test/services.ts';
import { Authenticator } from './authenticator.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn } from './people.ts';

const PASSWORD = 'cardume123';
const PUBLIC_URL = 'http://cardume.example';
const PER_ADDRESS = 8;
const SLOW_AFTER = 12;

let product: RunningProduct;
beforeAll(async () => {
  const limits = { RATE_LOGIN: `3,${PER_ADDRESS}`, RATE_LOGIN_ACCOUNT: String(SLOW_AFTER) };
  const env = { ...absentServices, ...limits, PUBLIC_URL, TRUST_PROXY: '1' };
  product = await startProduct({ only: ['auth', 'bff'], second: ['bff'], env });
});
afterAll(() => product?.stop());

/** Returns another address for each call, so that no test uses up the limits of another. */
const newAddress = (() => {
  let last = 0;
  return () => `198.51.${Math.floor(++last / 250)}.${(last % 250) + 1}`;
})();

const browser = (name = 'bff') => new CookieClient(product.urls[name] ?? '');
const logIn = (by: CookieClient, identifier: string, password: string, address: string) =>
  by.send('POST', '/api/auth/login', { identifier, password }, { 'x-forwarded-for': address });

/** Uses up the limit of an address, with failures on several accounts. */
async function exhaust(address: string): Promise<void> {
  for (let tries = 0; tries < PER_ADDRESS; tries++) {
    expect((await logIn(browser(), `nobody-${randomUUID()}`, 'errada', address)).status).toBe(401);
  }
}

describe('where somebody else has used up the limit of the address', () => {
  it('a device on which the account has signed in before still signs in, on every BFF', async () => {
    const [{ email, browser: mine }, address] = [await registerAndSignIn(product), newAddress()];
    await mine.post('/api/auth/logout');
    await exhaust(address);
    expect((await logIn(browser(), email, PASSWORD, address)).status).toBe(429);
    const there = browser('bff-2');
    for (const [name, value] of mine.cookies) there.cookies.set(name, value);
    expect((await logIn(there, email, PASSWORD, address)).status).toBe(200);
  });

  it('a device of another account, or with a changed cookie, does not', async () => {
    const [victim, attacker] = [await registerAndSignIn(product), await registerAndSignIn(product)];
    const address = newAddress();
    await exhaust(address);
    const cookie = attacker.browser.cookies.get('device') ?? '';
    expect(cookie).toContain(attacker.id);
    for (const forged of [cookie, cookie.replace(attacker.id, victim.id), `${victim.id}.x`, victim.id, '.', '']) {
      const by = browser();
      by.cookies.set('device', forged);
      expect([forged, (await logIn(by, victim.email, PASSWORD, address)).status]).toEqual([forged, 429]);
    }
  });

  it('a known device is still limited for its own account', async () => {
    const { email, browser: mine } = await registerAndSignIn(product);
    const address = newAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries++) statuses.push((await logIn(mine, email, 'errada', address)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('a passkey still signs in', async () => {
    const { browser: mine } = await registerAndSignIn(product);
    const key = new Authenticator(PUBLIC_URL);
    const { body: toAdd } = await mine.post<{ challenge: string }>('/api/auth/passkey-options');
    expect((await mine.post('/api/auth/passkeys', { name: 'Celular', response: key.register(toAdd) })).status).toBe(
      201,
    );
    const address = newAddress();
    await exhaust(address);
    const [by, headers] = [browser(), { 'x-forwarded-for': address }];
    const asked = await by.send<{ challenge: string }>('POST', '/api/auth/passkey-login/options', undefined, headers);
    const response = key.show(asked.body);
    expect((await by.send('POST', '/api/auth/passkey-login', { response }, headers)).status).toBe(200);
  });
});

describe('attempts that name something new each time', () => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(product.environment.REDIS_URL ?? '');
  });
  afterAll(() => redis?.disconnect());

  /** Returns the keys of the counters that contain a name. */
  const counters = async (name: string) => (await Array.fromAsync(scanKeys(redis, `rate:*${name}*`))).flat();

  it('leave no counters once the limit of the address refuses them', async () => {
    const address = newAddress();
    await exhaust(address);
    const name = `nobody-${randomUUID()}`;
    expect((await logIn(browser(), name, 'errada', address)).status).toBe(429);
    expect(await counters(name)).toEqual([]);
  });

  it('are limited for passkeys too, by address on every BFF', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const show = async (id: string, name: string) =>
      (await browser(name).send('POST', '/api/auth/passkey-login', { response: { id } }, headers)).status;
    const ids = Array.from({ length: 10 * PER_ADDRESS }, () => randomUUID().repeat(50));
    const statuses = await Promise.all(ids.map((id, at) => show(id, at % 2 ? 'bff-2' : 'bff')));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await show(randomUUID(), 'bff')).toBe(429);
    expect(await counters(ids[0] ?? '')).toEqual([]);
  });
});

describe('many failures on one account from many addresses', () => {
  const FAILURES = SLOW_AFTER + 21;
  /** The delay of 250 ms doubles after every ten failures. */
  const DELAY_MS = 1_000;

  it('delay further attempts from unknown devices, and never refuse the right password', async () => {
    const { email } = await registerAndSignIn(product);
    const attempts = Array.from({ length: FAILURES }, (_, at) =>
      logIn(browser(at % 2 ? 'bff-2' : 'bff'), email, 'errada', newAddress()),
    );
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([401]));
    const begun = performance.now();
    expect((await logIn(browser(), email, PASSWORD, newAddress())).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(DELAY_MS);
  });
});

describe('changes of an account', () => {
  const change = (by: CookieClient, path: string, body: object) => by.send('PUT', `/api/auth/${path}`, body);

  it('of the password are limited to eight an hour, although each has the right password', async () => {
    const { browser: mine } = await registerAndSignIn(product);
    const statuses: number[] = [];
    for (let turn = 0; turn < 9; turn++) {
      const [currentPassword, newPassword] = turn % 2 ? ['another-1', PASSWORD] : [PASSWORD, 'another-1'];
      statuses.push((await change(mine, 'update-password', { currentPassword, newPassword })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  });

  it('of the e-mail too, those to a taken address included, and a wrong password does not count', async () => {
    const [{ browser: mine }, other] = [await registerAndSignIn(product), await registerAndSignIn(product)];
    const to = (email: string, currentPassword = PASSWORD) => change(mine, 'update-email', { email, currentPassword });
    const statuses = [(await to('x@example.com', 'errada')).status];
    for (let turn = 0; turn < 9; turn++) {
      statuses.push((await to(turn % 2 ? other.email : `${randomUUID()}@example.com`)).status);
    }
    expect(statuses).toEqual([422, 200, 409, 200, 409, 200, 409, 200, 409, 429]);
  });
});

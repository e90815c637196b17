import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { openShop, openShopOf, untilApproved } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn } from './people.ts';
import { noisyPicture } from './pictures.ts';

let product: RunningProduct;
let shop: string;

beforeAll(async () => {
  const env = {
    TRUST_PROXY: '1',
    RATE_REVIEW: '2',
    RATE_VISIT: '5',
    RATE_REGISTER: '2',
    RATE_PLACES: '2',
    RATE_UPLOADS: '102',
    RATE_EXPORTS: '1',
    RATE_WRITES: '2',
  };
  product = await startProduct({ topology: 'single', env });
  shop = (await openShop(servicesOf(product))).id;
  await untilApproved(product.baseUrl, shop);
});
afterAll(() => product?.stop());

/** Posts from a client address, given as by the trusted proxy. Retries while the response is 503 (overload). */
const post = (address: string, path: string, body: object) =>
  eventually(async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const response = await fetch(product.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).not.toBe(503);
    return response;
  });
const review = (address: string, customerName: string) =>
  post(address, `/api/stores/${shop}/reviews`, { customerName });
const register = (address: string, email: string) =>
  post(address, '/api/auth/register', {
    email,
    password: 'cardume123',
    firstName: 'Ana',
    lastName: 'Lima',
    phone: '11999990000',
  });
const statuses = (responses: Response[]) => responses.map(({ status }) => status).toSorted();

describe('limits by address', () => {
  it('count accepted reviews only, then respond 429 with Retry-After', async () => {
    const address = '203.0.113.1';
    for (let n = 0; n < 3; n++) expect((await review(address, '')).status).toBe(400);
    expect((await review(address, 'Ana')).status).toBe(201);
    expect((await review(address, 'Rui')).status).toBe(201);
    const refused = await review(address, 'Eva');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('hold for a burst', async () => {
    const burst = await Promise.all(Array.from({ length: 12 }, () => review('203.0.113.2', 'Ana')));
    expect(statuses(burst)).toEqual([201, 201, ...Array(10).fill(429)]);
  });

  it('let pass the visits of other addresses that arrive together with refused ones', async () => {
    const visit = (address: string) => post(address, `/api/stores/${shop}/visit`, {});
    const burst = Array.from({ length: 12 }, () => visit('203.0.113.5'));
    const others = Array.from({ length: 12 }, (_, n) => visit(`203.0.113.${100 + n}`));
    const accepted = (responses: Response[]) =>
      responses.filter(({ status }) => status === 200 || status === 202).length;
    const refused = (await Promise.all(burst)).filter(({ status }) => status === 429);
    expect([refused.length, accepted(await Promise.all(burst)), accepted(await Promise.all(others))]).toEqual([
      7, 5, 12,
    ]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('count the addresses of one IPv6 network (/64) together', async () => {
    expect((await review('2001:db8:1:2::1', 'Ana')).status).toBe(201);
    expect((await review('2001:db8:1:2:ffff::2', 'Rui')).status).toBe(201);
    expect((await review('2001:db8:1:2::3', 'Eva')).status).toBe(429);
    expect((await review('2001:db8:1:3::1', 'Eva')).status).toBe(201);
  });

  it('count refused registrations too, twenty for each that may be accepted', async () => {
    const [address, email] = ['203.0.113.3', `${randomUUID()}@example.com`];
    expect((await register(address, email)).status).toBe(201);
    for (let n = 0; n < 39; n++) expect((await register(address, email)).status).toBe(409);
    expect((await register(address, `${randomUUID()}@example.com`)).status).toBe(429);
  });
});

describe('calls that may reach a paid service', () => {
  it('share one limit by address; a search that is too short is none', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    const get = async (path: string) => (await fetch(`${product.baseUrl}/api${path}`, { headers })).status;
    for (let n = 0; n < 3; n++) expect(await get('/places?q=ca')).toBe(200);
    expect(await get('/places?q=campinas')).toBe(200);
    expect((await post('203.0.113.4', '/api/reverse-geocode', { lat: -22.9, lng: -47.06 })).status).toBe(200);
    expect(await get('/places/nada')).toBe(429);
    expect((await post('203.0.113.4', '/api/reverse-geocode', { lat: -22.9, lng: -47.06 })).status).toBe(429);
  });
});

describe('limits by account', () => {
  it('allow an owner 100 unfinished uploads, and a number of addresses an hour', async () => {
    const [{ browser }, other] = [await registerAndSignIn(product), await registerAndSignIn(product)];
    const address = (of = browser) => of.post('/api/my-store/upload-url', { fileExtension: 'jpg' });
    const issued: Awaited<ReturnType<typeof address>>[] = [];
    for (let n = 0; n < 100; n++) issued.push(await address());
    expect(new Set(issued.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await address()).status).toBe(429);
    const picture = await noisyPicture(20, 20).jpeg().toBuffer();
    const upload = async (n: number) => {
      const { status } = await browser.send('PUT', String(issued[n]?.body.uploadUrl), picture);
      expect(status).toBe(200);
    };
    await upload(0);
    expect((await address()).status).toBe(200);
    await upload(1);
    expect((await address()).status).toBe(200);
    await upload(2);
    expect((await address()).status).toBe(429);
    expect((await address(other.browser)).status).toBe(200);
  });

  it('count accepted changes of the own shop', async () => {
    const owner = await registerAndSignIn(product);
    await openShopOf(servicesOf(product), owner.id);
    const change = (name: string) => owner.browser.send('PATCH', '/api/my-store', { name });
    const missing = await owner.browser.send('DELETE', '/api/my-store/products/nada');
    expect(missing.status).toBe(404);
    for (const name of ['Um', 'Dois']) expect((await change(name)).status).toBe(200);
    expect((await change('Três')).status).toBe(429);
    for (const method of ['PUT', 'DELETE']) {
      expect((await owner.browser.send(method, '/api/my-store/reviews/nada/reply', { text: 'Oi' })).status).toBe(429);
    }
    expect((await owner.browser.get('/api/my-store')).body.name).toBe('Dois');
  });

  it('count exports', async () => {
    const { browser } = await registerAndSignIn(product);
    expect((await browser.get('/api/auth/export')).status).toBe(200);
    expect((await browser.get('/api/auth/export')).status).toBe(429);
  });
});

describe('the security log', () => {
  /** Returns the lines of the BFF's security log about an account. */
  const linesAbout = async (account: string | null) => {
    const lines = (await readFile(product.processes.logFile('bff'), 'utf8')).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line)).filter((line) => line.security && line.account === account);
  };

  it('has a line for logins, refusals and changes, with address and account and without secrets', async () => {
    const { id, email, browser } = await registerAndSignIn(product);
    const wrong = await browser.post('/api/auth/login', { identifier: email, password: 'errada1' });
    expect(wrong.status).toBe(401);
    const change = { currentPassword: 'cardume123', newPassword: 'nova-senha' };
    expect((await browser.send('PUT', '/api/auth/update-password', change)).status).toBe(200);
    expect((await browser.get('/api/admin/users')).status).toBe(403);
    const expected = [
      { security: 'login' },
      { security: 'login_failed', status: 401 },
      { security: 'password_changed' },
      { security: 'refused', status: 403, method: 'GET', path: '/api/admin/users' },
    ].map((line) => expect.objectContaining({ ...line, account: id, address: '127.0.0.1' }));
    await eventually(async () => expect(await linesAbout(id)).toEqual(expected));
    expect(await readFile(product.processes.logFile('bff'), 'utf8')).not.toMatch(/cardume123|errada1|nova-senha/);
  });

  it('has a line for a refused upload without the secret of its address', async () => {
    await new CookieClient(product.baseUrl).send('PUT', '/media/uploads/geheim', new Uint8Array(1));
    const refused = { security: 'refused', status: 401, method: 'PUT', path: '/media/uploads/…' };
    await eventually(async () => expect(await linesAbout(null)).toContainEqual(expect.objectContaining(refused)));
  });

  it('and the audit name the admin who exports people', async () => {
    const { id, browser } = await registerAndSignIn(product, { role: 'admin' });
    expect((await browser.get('/api/admin/users.csv')).status).toBe(200);
    const { entries } = await browser.read<{ entries: object[] }>(`/api/admin/audit?actor=${id}`);
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'PeopleExported', subject: `user-${id}` }));
    const exported = expect.objectContaining({ security: 'people_exported', of: 'users' });
    await eventually(async () => expect(await linesAbout(id)).toContainEqual(exported));
  });
});

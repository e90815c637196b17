import { apiContract, defineApi } from '@cardume/bff/contract';
import type { Route } from '@cardume/kit/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices } from '../../infra/test/services.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn } from './people.ts';

let product: RunningProduct;
let owner: CookieClient;
let admin: CookieClient;
beforeAll(async () => {
  const { AUTH_URL: _started, ...absent } = absentServices;
  product = await startProduct({ only: ['auth', 'bff'], env: absent });
  owner = (await registerAndSignIn(product)).browser;
  admin = (await registerAndSignIn(product, { role: 'admin' })).browser;
});
afterAll(() => product?.stop());

const routes = Object.values<Route>(apiContract).filter(({ access }) => access !== 'anyone');
/** Returns a client whose role may call the route, so that a refusal has another reason. */
const allowed = ({ access }: Route) => (access === 'admin' ? admin : owner);
/** Calls the route with a query and a body that fail validation. */
const call = (by: CookieClient, { method, path, body }: Route) =>
  by.send(method, `/api${path.replace(/:\w+/g, 'x')}?page=x&days=x&approved=x`, body ? {} : undefined);

// @ts-expect-error a route of /api without `access` does not compile
defineApi({ open: { method: 'GET', path: '/open', summary: 'Open to nobody in particular' } });

describe('a method that a path does not have', () => {
  const paths = Object.groupBy(Object.values<Route>(apiContract), ({ path }) => path);
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  /** Returns whether requests to `path` also match `other`, as those to `/users/export` match `/users/:id`. */
  const matches = (path: string, other: string) =>
    new RegExp(`^${other.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/:\w+/g, 'x'));
  const methodsOf = (path: string) =>
    Object.values<Route>(apiContract).flatMap((route) => (matches(path, route.path) ? [route.method] : []));

  it.each(Object.keys(paths))('is a 405 that names those it has: %s', async (path) => {
    const allowed = new Set<string>(methodsOf(path));
    const headed = [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].sort().join(', ');
    for (const method of METHODS.filter((other) => !allowed.has(other))) {
      const answer = await fetch(`${product.baseUrl}/api${path.replace(/:\w+/g, 'x')}`, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, headed]);
      expect(await answer.json()).toEqual({ message: 'Método não permitido', code: 'method_not_allowed' });
    }
  });

  it.each(['/login', '/openapi.json'])('is a 405 beside the contract: %s', async (path) => {
    const answer = await fetch(`${product.baseUrl}/api${path}`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('of an unknown path is a 404', async () => {
    expect((await fetch(`${product.baseUrl}/api/nada`, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('a request that another site has caused', () => {
  const FROM_ELSEWHERE = { 'sec-fetch-site': 'cross-site' };
  const REFUSED = { message: 'Acesso negado', code: 'forbidden' };

  it('is refused for everything but public reads, also with a session', async () => {
    const all = Object.values<Route>(apiContract).filter(
      ({ access, method }) => access !== 'anyone' || method !== 'GET',
    );
    expect(all.length).toBeGreaterThan(50);
    for (const route of all) {
      const { method, path, body } = route;
      const address = `/api${path.replace(/:\w+/g, 'x')}`;
      const answer = await allowed(route).send(method, address, body ? {} : undefined, FROM_ELSEWHERE);
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 403, REFUSED]);
    }
    expect((await owner.send('PUT', '/media/uploads/x', undefined, FROM_ELSEWHERE)).status).toBe(403);
  });

  it('downloads no people', async () => {
    const { browser } = await registerAndSignIn(product, { role: 'admin' });
    const exported = async (site: string) =>
      (await browser.send('GET', '/api/admin/users.csv', undefined, { 'sec-fetch-site': site })).status;
    expect(await exported('cross-site')).toBe(403);
    expect(await exported('same-origin')).toBe(200);
    expect(await exported('none')).toBe(200);
  });

  it('still opens pages and reads what is public', async () => {
    for (const path of ['/', '/admin', '/redefinir-senha', '/api/openapi.json', '/api/config']) {
      expect([path, (await owner.send('GET', path, undefined, FROM_ELSEWHERE)).status]).toEqual([path, 200]);
    }
  });
});

describe('a mutation from another origin', () => {
  const mutations = Object.values<Route>(apiContract).filter(({ method }) => method !== 'GET');

  it.each(mutations.map((route) => [route.method, route.path, route] as const))(
    'is a 403 for the signed-in too: %s %s',
    async (method, path, route) => {
      const from = { origin: 'https://example.com' };
      const url = `/api${path.replace(/:\w+/g, 'x')}`;
      const { status, body: answer } = await allowed(route).send(method, url, route.body ? {} : undefined, from);
      expect([status, answer]).toEqual([403, { message: 'Acesso negado', code: 'forbidden' }]);
    },
  );
});

describe('a route with restricted access', () => {
  it.each(routes.map((route) => [route.method, route.path, route] as const))(
    '%s %s is a 401 for the signed-out, whatever they send',
    async (_method, _path, route) => {
      const forged = new CookieClient(product.baseUrl);
      forged.cookies.set('sid', 'x'.repeat(43));
      for (const by of [new CookieClient(product.baseUrl), forged]) {
        const { status, body, headers } = await call(by, route);
        expect([status, body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }]);
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );

  const ofOtherRoles = routes.filter(({ access }) => !['session', 'signed-in', 'owner'].includes(access ?? ''));
  it.each(ofOtherRoles.map((route) => [route.method, route.path, route] as const))(
    '%s %s is a 403 for a lojista',
    async (_method, _path, route) => {
      const { status, body } = await call(owner, route);
      expect([status, body]).toEqual([403, { message: 'Acesso negado', code: 'forbidden' }]);
    },
  );
});

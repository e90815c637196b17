import { apiContract, defineApi } from '@cardume/bff/contract';
import type { Route } from '@cardume/kit/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Product, startProduct } from '../../infra/test/product.ts';
import { absentServices } from '../../infra/test/services.ts';
import { Browser } from './browser.ts';
import { signedIn } from './people.ts';

let product: Product;
beforeAll(async () => {
  const { AUTH_URL: _started, ...absent } = absentServices;
  product = await startProduct({ only: ['auth', 'bff'], env: absent });
});
afterAll(() => product?.stop());

const routes = Object.values<Route>(apiContract).filter(({ access }) => access !== 'anyone');
/** Calls the route with a query and a body that fail validation. */
const call = (by: Browser, { method, path, body }: Route) =>
  by.send(method, `/api${path.replace(/:\w+/g, 'x')}?page=x&days=x&approved=x`, body ? {} : undefined);

// @ts-expect-error a route of /api without `access` does not compile
defineApi({ open: { method: 'GET', path: '/open', summary: 'Open to nobody in particular' } });

describe('a route with restricted access', () => {
  it.each(routes.map((route) => [route.method, route.path, route] as const))(
    '%s %s is a 401 for the signed-out, whatever they send',
    async (_method, _path, route) => {
      const forged = new Browser(product.baseUrl);
      forged.cookies.set('sid', 'x'.repeat(43));
      for (const by of [new Browser(product.baseUrl), forged]) {
        const { status, body } = await call(by, route);
        expect([status, body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }]);
      }
    },
  );

  const ofOtherRoles = routes.filter(({ access }) => access !== 'signed-in' && access !== 'owner');
  it.each(ofOtherRoles.map((route) => [route.method, route.path, route] as const))(
    '%s %s is a 403 for a lojista',
    async (_method, _path, route) => {
      const { browser } = await signedIn(product);
      const { status, body } = await call(browser, route);
      expect([status, body]).toEqual([403, { message: 'Acesso negado', code: 'forbidden' }]);
    },
  );
});

import { randomUUID } from 'node:crypto';
import type { Role } from '@cardume/bff/contract';
import { expect } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import type { RunningProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShopOf, untilApproved } from '../../infra/test/shops.ts';
import { CookieClient } from './browser.ts';

const PASSWORD = 'cardume123';

export interface SignedInPerson {
  id: string;
  email: string;
  browser: CookieClient;
}

/** Registers a user by auth's commands and signs the user in. */
export async function registerAndSignIn(
  product: RunningProduct,
  { role = 'store_owner', isPremium = false }: { role?: Role; isPremium?: boolean } = {},
): Promise<SignedInPerson> {
  const { auth } = servicesOf(product);
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  const person = { firstName: 'Ana', lastName: 'Lima', phone: '5511999990000', password: PASSWORD, email };
  if (role === 'admin') await auth.createAdmin({ body: { id, ...person } });
  else await auth.registerUser({ params: { id }, body: { ...person, status: 'approved' } });
  if (isPremium) await auth.setPremium({ params: { id }, body: { isPremium, by: 'admin' } });
  return { id, email, browser: await openSession(product, email) };
}

/** Registers and signs in the owner of an approved shop with one product. Resolves when the BFF shows the shop. */
export async function signInOwnerWithShop(product: RunningProduct) {
  const services = servicesOf(product);
  const owner = await registerAndSignIn(product);
  const storeId = await openShopOf(services, owner.id);
  const item = await addProduct(services, storeId);
  await untilApproved(product.baseUrl, storeId);
  return { ...owner, storeId, item };
}

/** Signs a user in again. @returns a client with the new session */
export async function openSession(product: RunningProduct, email: string): Promise<CookieClient> {
  const browser = new CookieClient(product.baseUrl);
  // Retried, because a login that is queued for too long is refused with 503.
  await eventually(async () => {
    const { status } = await browser.post('/api/auth/login', { identifier: email, password: PASSWORD });
    expect(status).toBe(200);
  });
  return browser;
}

/** Returns a client of the second BFF with the same session. */
export function onReplica(product: RunningProduct, { cookies }: CookieClient): CookieClient {
  const browser = new CookieClient(product.urls['bff-2'] ?? '');
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

import type { RunningProduct } from './product.ts';
import { servicesOf } from './services.ts';
import { openShopOf } from './shops.ts';
import { signInForCookie } from './sign-in-for-cookie.ts';

/** An owner with a shop, and the cookies of their session. */
export interface SignedInOwner {
  id: string;
  storeId: string;
  cookie: string;
}

/** Registers an owner, opens their shop and signs them in. Once per product: the account is always the same. */
export async function signedInOwner(product: RunningProduct): Promise<SignedInOwner> {
  const services = servicesOf(product);
  const account = { email: 'signed-in-owner@example.com', password: 'cardume123' };
  const person = { ...account, firstName: 'Ana', lastName: 'Lima', phone: '5511999990000' };
  const { user } = await services.auth.registerUser({ params: { id: 'signed-in-owner' }, body: person });
  const storeId = await openShopOf(services, user.id);
  return { id: user.id, storeId, cookie: await signInForCookie(product.baseUrl, account.email, account.password) };
}

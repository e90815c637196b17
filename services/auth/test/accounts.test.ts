import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';

let product: RunningProduct;
let auth: ServiceClients['auth'];

beforeAll(async () => {
  product = await startProduct({ only: ['auth'] });
  auth = servicesOf(product).auth;
});
afterAll(() => product?.stop());

const person = (email = `${randomUUID()}@example.com`) => ({
  email,
  password: 'cardume123',
  firstName: 'Ana',
  lastName: 'Lima',
  phone: '5511999990000',
});
const register = (id: string, email?: string) => auth.registerUser({ params: { id }, body: person(email) });

describe('registration', () => {
  it('gives an e-mail to one of two concurrent users, whatever its case', async () => {
    const name = randomUUID();
    const both = [register(randomUUID(), `${name}@x.com`), register(randomUUID(), `${name.toUpperCase()}@X.com`)];
    const [winner, loser] = (await Promise.allSettled(both)).toSorted((a, b) => a.status.localeCompare(b.status));
    expect(winner).toMatchObject({
      status: 'fulfilled',
      value: { user: { email: `${name}@x.com`, status: 'pending' } },
    });
    expect(loser).toMatchObject({ status: 'rejected', reason: { status: 409, body: { code: 'email_taken' } } });
  });

  it('refuses a taken e-mail without a hash: more at once than may wait for one', async () => {
    const email = `${randomUUID()}@x.com`;
    await register(randomUUID(), email);
    const flood = await Promise.allSettled(Array.from({ length: 170 }, () => register(randomUUID(), email)));
    for (const one of flood) expect(one).toMatchObject({ reason: { status: 409 } });
  });

  it('makes usernames unique', async () => {
    const name = randomUUID();
    const users = await Promise.all(['a', 'b', 'c'].map((host) => register(randomUUID(), `${name}@${host}.com`)));
    expect(users.map(({ user }) => user.username).toSorted()).toEqual([name, `${name}2`, `${name}3`]);
  });

  it('is idempotent, and returns nothing about the password', async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@x.com`];
    const first = await register(id, email);
    const again = await register(id, email);
    expect(again).toEqual(first);
    expect(JSON.stringify(again)).not.toMatch(/password|argon2/);
  });

  it('refuses invalid bodies, and callers without the token', async () => {
    const body = { ...person(), email: 'nada', password: '123' };
    await expect(auth.registerUser({ params: { id: randomUUID() }, body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String), password: expect.any(String) } },
    });
    const response = await fetch(`${product.urls.auth}/users/${randomUUID()}`);
    expect(response.status).toBe(401);
  });
});

describe('closing an account', () => {
  it('deletes the person and frees the e-mail', async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@x.com`];
    await register(id, email);
    await auth.closeAccount({ params: { id }, body: {} });
    await auth.closeAccount({ params: { id }, body: {} });
    await expect(auth.getUser({ params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(register(randomUUID(), email)).resolves.toMatchObject({ user: { email } });
  });
});

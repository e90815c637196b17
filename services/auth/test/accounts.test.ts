import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
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

  it('knows an international domain as browsers send it and as it is typed', async () => {
    const [id, name] = [randomUUID(), `a${randomUUID()}`];
    const { user } = await register(id, `${name}@xn--peixo-dra.com.br`);
    expect(user.email).toBe(`${name}@xn--peixo-dra.com.br`);
    for (const identifier of [`${name}@peixão.com.br`, ` ${name}@PEIXÃO.com.br`, user.email]) {
      expect(await auth.findAccount({ body: { identifier } })).toEqual({ id });
    }
    await expect(register(randomUUID(), `${name}@peixão.com.br`)).rejects.toMatchObject({ status: 409 });
    const typed = { email: `${name}@ração.com.br`, currentPassword: 'cardume123' };
    expect((await auth.changeEmail({ params: { id }, body: typed })).user.email).toBe(`${name}@xn--rao-nlat.com.br`);
    expect(await auth.findAccount({ body: { identifier: `${name}@ração.com.br` } })).toEqual({ id });
    const found = await auth.searchUsers({ query: { search: 'ração.com', skip: 0, limit: 10 } });
    expect(found.users.map((one) => one.id)).toContain(id);
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

interface Stored {
  _id: string;
  state: Record<string, unknown>;
}

/** Registers a user and inserts copies of them, each a second newer than the one before. Returns the ids, newest first. */
async function copies(count: number, change: (n: number) => object): Promise<string[]> {
  const id = randomUUID();
  await register(id);
  const database = await createConnection(product.mongoUrl('auth')).asPromise();
  try {
    const [users, people] = [database.collection<Stored>('users'), database.collection<Stored>('people')];
    const [user, row] = [await users.findOne({ _id: id }), await people.findOne({ _id: id })];
    if (!user || !row) throw new Error('the user is missing');
    const ids = Array.from({ length: count }, () => randomUUID());
    const createdAt = (n: number) => new Date(Date.now() + 1_000 * n).toISOString();
    const stateOf = (n: number) => ({ ...user.state, createdAt: createdAt(n), ...change(n) });
    await users.insertMany(ids.map((_id, n) => ({ ...user, _id, state: stateOf(n) })));
    await people.insertMany(ids.map((_id) => ({ ...row, _id, words: ['copia'] })));
    return ids.reverse();
  } finally {
    await database.close();
  }
}

describe('a search of users', () => {
  it('finds the newest 1,000 of a status, even if more people match', async () => {
    const ids = await copies(1_100, (n) => ({ status: n < 3 ? 'suspended' : 'approved' }));
    const search = async (status?: 'approved' | 'suspended', skip = 0) => {
      const { total, users } = await auth.searchUsers({ query: { search: 'COPI', skip, limit: 2, status } });
      return { total, users: users.map(({ id }) => id) };
    };
    expect(await search()).toEqual({ total: 1_000, users: ids.slice(0, 2) });
    expect(await search('approved', 998)).toEqual({ total: 1_000, users: ids.slice(998, 1_000) });
    expect(await search('suspended')).toEqual({ total: 3, users: ids.slice(1_097, 1_099) });
  });
});

describe('the list of users', () => {
  it('continues after a user whatever was registered or closed meanwhile', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await register(id);
    const [first, second, ...rest] = (await auth.listUsers({ query: { limit: 20 } })).map(({ id }) => id);
    const [, last] = await auth.listUsers({ query: { limit: 2 } });
    expect(last?.id).toBe(second);
    await register(randomUUID());
    await auth.closeAccount({ params: { id: first ?? '' }, body: {} });
    const position = { afterTime: last?.createdAt, afterId: last?.id };
    const next = await auth.listUsers({ query: { ...position, limit: rest.length } });
    expect(next.map(({ id }) => id)).toEqual(rest);
  });
});

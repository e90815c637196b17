import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';

/* ADMIN_EMAIL and ADMIN_PASSWORD create an admin only if no active one exists. */

const ADMIN_EMAIL = 'chefe@cardume.example';
const ADMIN_PASSWORD = 'segredo1';
let product: RunningProduct;
let auth: ServiceClients['auth'];

beforeAll(async () => {
  product = await startProduct({ only: ['auth'], env: { ADMIN_EMAIL, ADMIN_PASSWORD } });
  auth = servicesOf(product).auth;
});
afterAll(() => product?.stop());

const admins = async () =>
  (await auth.listUsers({ query: { limit: 10 } })).filter(({ role }) => role === 'admin').map(({ email }) => email);

it('an admin who has changed the e-mail is not made again by the next start', async () => {
  const [admin] = await auth.listUsers({ query: { limit: 1 } });
  expect(await admins()).toEqual([ADMIN_EMAIL]);
  const body = { email: 'outra@cardume.example', currentPassword: ADMIN_PASSWORD };
  await auth.changeEmail({ params: { id: admin?.id ?? '' }, body });
  await product.processes.restart('auth');
  expect(await admins()).toEqual([body.email]);
});

it('an installation without demo data and without an admin logs how to create one', async () => {
  const empty = await startProduct({ only: ['auth'], env: { DEMO: '0' } });
  const log = await readFile(empty.processes.logFile('auth'), 'utf8');
  await empty.stop();
  expect(log).toContain('There is no admin: call cardume admin create, or set ADMIN_EMAIL and ADMIN_PASSWORD');
  expect(await readFile(product.processes.logFile('auth'), 'utf8')).not.toContain('There is no admin');
});

it('a change to the present e-mail records nothing', async () => {
  const [admin] = await auth.listUsers({ query: { limit: 1 } });
  const params = { id: admin?.id ?? '' };
  const before = await auth.getUser({ params });
  await auth.changeEmail({ params, body: { email: before.email.toUpperCase(), currentPassword: ADMIN_PASSWORD } });
  expect(await auth.getUser({ params })).toEqual(before);
});

it('a username that ten thousand people share is numbered all the same', async () => {
  const client = await MongoClient.connect(product.mongoUrl('auth'));
  const names = ['contato', ...Array.from({ length: 10_000 }, (_, index) => `contato${index + 2}`)];
  await client
    .db()
    .collection<{ _id: string; owner: string }>('usernames')
    .insertMany(names.map((_id) => ({ _id, owner: 'somebody' })));
  await client.close();
  const long = 'x'.repeat(60);
  for (const [local, expected] of [
    ['contato', /^contato\d+$/],
    ['contato', /^contato\d+$/],
    [long, /^x{50}$/],
    [long, /^x{49}2$/],
  ] as const) {
    const body = { email: `${local}@${randomUUID()}.com`, password: 'cardume123', firstName: 'Ana', lastName: 'Lima' };
    const { user } = await auth.registerUser({
      params: { id: randomUUID() },
      body: { ...body, phone: '5511999990000' },
    });
    expect(user.username).toMatch(expected);
  }
});

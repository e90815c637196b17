/** Cost of the admin's lists as the number of users and shops grows. */
import { USER_STREAM, type UserState } from '@cardume/auth/events';
import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { type Document, MongoClient } from 'mongodb';
import pMap from 'p-map';
import { eventually } from '../test/eventually.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { testNatsUrl, testServerPids } from '../test/servers.ts';
import { absentServices, servicesOf } from '../test/services.ts';
import { openShopOf } from '../test/shops.ts';
import { signInForCookie } from '../test/sign-in-for-cookie.ts';
import { type Effort, measure, type Side } from './compare.ts';
import { madeUpShop, publishShops } from './made-up-shops.ts';
import { type BenchRow, ratioRow } from './report.ts';

const logger = createLogger({ name: 'bench', level: 'error', format: 'pretty' });

const PASSWORD = 'cardume123';
const BATCH = 5_000;
/** Rows per page of each list. */
const PAGE = { users: 50, stores: 5 };

/** A running product with `people` users and as many shops, and a signed-in admin. */
export interface PopulatedProduct {
  product: RunningProduct;
  people: number;
  /** Session cookie of the admin. */
  cookie: string;
}

/** Starts the processes that serve the lists (BFF, auth and stores), and fills them. */
export async function startPopulatedProduct(people: number): Promise<PopulatedProduct> {
  const product = await startProduct({ only: ['bff', 'auth', 'stores'], env: absentServices });
  const { auth } = servicesOf(product);
  const personOf = (id: string) => {
    const person = { firstName: 'Ana', lastName: 'Lima', phone: '5511999990000', password: PASSWORD };
    return { ...person, email: `${id}@example.com` };
  };
  await auth.createAdmin({ body: { id: 'bench-admin', ...personOf('bench-admin') } });
  await auth.registerUser({ params: { id: 'bench-owner' }, body: personOf('bench-owner') });
  const shop = await openShopOf(servicesOf(product), 'bench-owner');
  await multiply(product, 'auth', ['users', 'people'], 'bench-owner', people, aPerson);
  await multiply(product, 'stores', ['stores'], shop, people, aShop);
  await publishAll(product, people);
  const cookie = await signInForCookie(product.baseUrl, 'bench-admin@example.com', PASSWORD);
  await eventually(async () => {
    for (const list of ['users', 'stores'] as const) {
      const response = await fetch(`${product.baseUrl}/api/admin/${list}?page=1`, { headers: { cookie } });
      const { total } = (await response.json()) as { total: number };
      if (total < people) throw new Error(`${total} of ${people} ${list}`);
    }
  });
  return { product, people, cookie };
}

type Change = (row: Document, n: number, id: string) => Document;

/** Turns the template into the n-th user, in either collection: the stream document or the row of personal data. */
const aPerson: Change = (row, n, id) =>
  row.state
    ? { ...row, state: { ...row.state, createdAt: madeUpShop(n).createdAt } }
    : { ...row, firstName: `Pessoa${n}`, email: `${id}@example.com`, username: id, words: [`pessoa${n}`, 'lima', id] };

const aShop: Change = (row, n, id) => {
  const { name, city, createdAt } = madeUpShop(n);
  return { ...row, state: { ...row.state, id, ownerId: idOf(n), name, city, createdAt } };
};

/** In this data a user and their shop have the same id. */
const idOf = (n: number) => madeUpShop(n).id;

/** Copies the documents that one command wrote, because hashing 100,000 passwords would take an hour. */
async function multiply(
  product: RunningProduct,
  service: string,
  collections: string[],
  template: string,
  times: number,
  change: Change,
): Promise<void> {
  const client = await MongoClient.connect(product.mongoUrl(service));
  for (const name of collections) {
    const collection = client.db().collection<Document & { _id: string }>(name);
    const row = await collection.findOne({ _id: template });
    if (!row) throw new Error(`${name} has no ${template}`);
    for (let from = 0; from < times; from += BATCH) {
      const copies = Array.from({ length: Math.min(BATCH, times - from) }, (_, index) => {
        const id = idOf(from + index);
        return { ...change(row, from + index, id), _id: id };
      });
      await collection.insertMany(copies, { ordered: false });
    }
  }
  await client.close();
}

/** Publishes all users and shops as their services would, so that the BFF lists them. */
async function publishAll({ environment }: RunningProduct, people: number): Promise<void> {
  const nats = await connectNats({ NATS_URL: testNatsUrl() }, 'bench', logger);
  const stream = await EventStream.open(nats, environment.EVENT_STREAM ?? '');
  await publishShops(stream, 0, people);
  const numbers = Array.from({ length: people }, (_, n) => n);
  const { service, aggregate } = USER_STREAM;
  const publish = async (n: number) => {
    const state: UserState = { id: idOf(n), role: 'store_owner', status: 'pending', isPremium: false };
    const message = JSON.stringify({ version: 1, events: [], state });
    await stream.js.publish(stream.subject(service, aggregate, state.id), message, { timeout: 60_000 });
  };
  await pMap(numbers, publish, { concurrency: 500 });
  await nats.close();
}

/** Compares the first page, last page and a search of both lists with many rows to those with few. */
export async function adminLists(few: PopulatedProduct, many: PopulatedProduct, effort: Effort): Promise<BenchRow[]> {
  const mongo = testServerPids().mongo;
  const side = ({ product, cookie }: PopulatedProduct, path: string): Side => ({
    pid: product.processes.pid('bff') ?? 0,
    behind: ['auth', 'stores'].map((name) => product.processes.pid(name) ?? 0).concat(mongo),
    work: { urls: [`${product.baseUrl}/api/admin/${path}`], headers: { cookie } },
  });
  const compare = async (work: string, path: (of: PopulatedProduct) => string) => {
    const [small = 0, large = 0] = await measure([side(few, path(few)), side(many, path(many))], effort);
    return ratioRow(`admin, ${many.people} ${work}`, large, small, `${few.people}`, 1.5);
  };
  const last = (list: keyof typeof PAGE) => (of: PopulatedProduct) =>
    `${list}?page=${Math.floor(of.people / PAGE[list])}&limit=${PAGE[list]}`;
  return [
    await compare('users: the first page', () => `users?page=1&limit=${PAGE.users}`),
    await compare('users: the last page', last('users')),
    await compare('users: a search', ({ people }) => `users?page=1&search=pessoa${people - 1}`),
    await compare('shops: the first page', () => `stores?page=1&limit=${PAGE.stores}`),
    await compare('shops: the last page', last('stores')),
    await compare(
      'shops: a search',
      ({ people }) => `stores?search=${encodeURIComponent(madeUpShop(people - 1).name)}`,
    ),
  ];
}

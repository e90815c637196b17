import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@cardume/kit/contract';
import { releaseOf, version } from '@cardume/kit/version';
import { storesApi } from '@cardume/stores/api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { CookieClient } from '../../bff/test/browser.ts';
import { cardume } from '../cli/test/cardume.ts';
import { ownProcesses, serviceNames } from '../topology/processes.ts';
import { eventually, HANG_MS } from './eventually.ts';
import { bundleRelease, type SourceChange } from './next-release.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { archivedVersions, openArchive } from './releases/archives.ts';
import { readFacts } from './releases/facts.ts';
import { testBundles } from './servers.ts';
import { type ServiceClients, servicesOf } from './services.ts';
import { OWNER_PASSWORD, openShop, type TestShop, untilApproved } from './shops.ts';

/*
 * A rolling upgrade: processes of the next release replace those of this one, one by one, on the same servers, while
 * clients write through both.
 */

const { major, minor } = releaseOf(version);
const NEXT = `${major}.${minor + 1}.0`;
const STORE = 'services/stores/src/domain/store.ts';
const NOTICES = 'services/stores/src/read-models/store-notices.ts';
/** In the next release a shop that gets this description also gets a star in its name. */
const STARRED = 'Com estrela';
const STAR = ' ★';
/** The reason in notices of approval in the next release. */
const WELCOME = 'Bem-vinda';

/** The next release has a new event, a new public field, and changed rows of a read model. */
const CHANGES: readonly SourceChange[] = [
  { file: 'package.json', from: `"version": "${version}"`, to: `"version": "${NEXT}"` },
  {
    file: STORE,
    from: '  StoreClosed: [{',
    to: '  StoreStarred: [{ data: z.strictObject({}) }],\n  StoreClosed: [{',
  },
  { file: STORE, from: '  approvedAt: text,', to: '  starred: z.boolean().default(false),\n  approvedAt: text,' },
  {
    file: STORE,
    from: "    case 'StoreRefused':",
    to: `    case 'StoreStarred':
      return { ...state, starred: true, name: state.name + '${STAR}' };
    case 'StoreRefused':`,
  },
  {
    file: STORE,
    from: "return [{ name: 'StoreDetailsChanged', data, personal }];",
    to: `const changed = { name: 'StoreDetailsChanged', data, personal };
  return personal.description === '${STARRED}' ? [changed, { name: 'StoreStarred', data: {} }] : [changed];`,
  },
  { file: STORE, from: 'stateVersion: 6,', to: 'stateVersion: 7,' },
  { file: NOTICES, from: 'version: 1,', to: 'version: 2,' },
  { file: NOTICES, from: "add('approved')", to: `add('approved', '${WELCOME}')` },
];
/** In the order of docs/upgrading.md; `stores-2` is replaced before them. */
const OTHERS = [...ownProcesses.map(({ name }) => name), 'bff-2'];

/** Pause of a writer. A shorter one would leave little CPU time for the restarting processes. */
const WRITE_EVERY_MS = 100;

let product: RunningProduct;
let services: ServiceClients;
let mongo: MongoClient;
let next: string;
/** The shop that the writers change. */
let busy: TestShop;
let starred: TestShop;
let closing: TestShop;
let pending: TestShop;

beforeAll(async () => {
  const env = { RATE_REVIEW: '0', RATE_VISIT: '0', RATE_WRITES: '0' };
  const started = startProduct({ second: ['stores', 'bff'], env });
  next = await bundleRelease(CHANGES);
  product = await started;
  services = servicesOf(product);
  mongo = await MongoClient.connect(product.environment.MONGO_URL ?? '');
  [busy, starred, closing] = [await openShop(services), await openShop(services), await openShop(services)];
  pending = await openShop(services, {}, { approved: false });
  for (const { id } of [busy, starred, closing]) await onBoth((url) => untilApproved(url, id));
});
afterAll(async () => {
  await mongo?.close();
  await product?.stop();
});

const bff = (name: 'bff' | 'bff-2') => product.urls[name] ?? '';
const onBoth = (work: (url: string) => Promise<void>) => Promise.all([work(bff('bff')), work(bff('bff-2'))]);
const database = (service: string) => mongo.db(`${product.environment.MONGO_DATABASE_PREFIX}_${service}`);

/** Returns a client of the internal API of one of the two replicas of stores. */
function stores(name: 'stores' | 'stores-2') {
  const headers = () => ({ authorization: `Bearer ${product.serviceToken}` });
  return createClient(storesApi, { baseUrl: product.urls[name] ?? '', headers, timeoutMs: HANG_MS });
}

async function ownerOf({ ownerId }: TestShop, url: string): Promise<CookieClient> {
  const owner = new CookieClient(url);
  const credentials = { identifier: `${ownerId}@example.com`, password: OWNER_PASSWORD };
  // Retried, because a login that is queued for too long is refused with 503.
  await eventually(async () => expect((await owner.post('/api/auth/login', credentials)).status).toBe(200));
  return owner;
}

async function nameOf({ id }: TestShop, url: string): Promise<unknown> {
  return (await new CookieClient(url).get(`/api/stores/${id}`)).body.name;
}

/** Calls `send` sequentially with distinct texts until `stop`. @returns the accepted texts, which grow until then */
function write(tag: string, send: (text: string) => Promise<boolean>) {
  const accepted: string[] = [];
  let stopped = false;
  const writing = (async () => {
    for (let n = 0; !stopped; n++) {
      const text = `${tag} ${n}`;
      if (await send(text).catch(() => false)) accepted.push(text);
      await pause(WRITE_EVERY_MS);
    }
  })();
  return {
    accepted,
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}

/** Starts writers to the same streams through both BFFs and both replicas of stores. */
async function startWriters() {
  const owner = await ownerOf(busy, bff('bff'));
  const ofShop = `/api/stores/${busy.id}`;
  const isOk = ({ status }: { status: number }) => status >= 200 && status < 300;
  const change = (name: 'stores' | 'stores-2') => async (description: string) => {
    await stores(name).changeStoreDetails({ params: { id: busy.id }, body: { description } });
    return true;
  };
  return {
    details: [
      write('bff', async (description) => isOk(await owner.send('PATCH', '/api/my-store', { description }))),
      write('stores', change('stores')),
      write('stores-2', change('stores-2')),
    ],
    reviews: (['bff', 'bff-2'] as const).map((name) =>
      write(name, async (customerName) =>
        isOk(await new CookieClient(bff(name)).post(`${ofShop}/reviews`, { customerName, rating: 5 })),
      ),
    ),
    visits: (['bff', 'bff-2'] as const).map((name) =>
      write(name, async () => isOk(await new CookieClient(bff(name)).post(`${ofShop}/visit`, {}))),
    ),
  };
}

/** Returns the values of a personal field in the events of the stream of `busy`. */
const storedTexts = async (service: string, aggregate: string, field: string): Promise<unknown[]> =>
  database(service)
    .collection('events')
    .distinct(`personal.${field}`, { streamId: `${aggregate}-${busy.id}` });

const noticesOf = ({ id }: TestShop) => database('stores').collection('store_notices').find({ storeId: id }).toArray();
const unavailable = { status: 503, headers: expect.objectContaining({ 'Retry-After': expect.any(String) }) };

describe('while processes of two releases run side by side', () => {
  let writers: Awaited<ReturnType<typeof startWriters>>;

  it('the old code refuses streams with events of the new code, and accepts commands on others', async () => {
    writers = await startWriters();
    await product.processes.replace('stores-2', next);
    await eventually(async () =>
      expect(readFileSync(product.processes.logFile('stores-2'), 'utf8')).toContain('when older replicas have ended'),
    );
    for (const { id } of [starred, closing]) {
      await stores('stores-2').changeStoreDetails({ params: { id }, body: { description: STARRED } });
    }
    await onBoth((url) => eventually(async () => expect(await nameOf(starred, url)).toMatch(STAR)));
    // The old service refuses commands on this stream, also those from the BFF; the new service accepts them.
    const change = { params: { id: starred.id }, body: { city: 'Santos' } };
    await expect(stores('stores').changeStoreDetails(change)).rejects.toMatchObject(unavailable);
    const owner = await ownerOf(starred, bff('bff'));
    const refused = await owner.send('PATCH', '/api/my-store', { city: 'Santos' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect((await owner.get('/api/my-store')).status).toBe(200);
    await stores('stores-2').changeStoreDetails(change);
    // On other streams the old service accepts commands, and writes the rows of its own version.
    await stores('stores').setApproval({ params: { id: pending.id }, body: { approved: true, by: 'admin' } });
    expect(await noticesOf(pending)).toMatchObject([{ kind: 'approved', reason: null }]);
    await services.auth.closeAccount({ params: { id: closing.ownerId }, body: {} });
    await eventually(async () => expect(await nameOf(closing, bff('bff'))).toBeUndefined());
    expect(await nameOf(starred, bff('bff'))).toMatch(STAR);
  });

  it('no accepted write is lost, and everything is as the new code derives it', async () => {
    for (const name of OTHERS) await product.processes.replace(name, next);
    const all = [...writers.details, ...writers.reviews, ...writers.visits];
    const before = all.map(({ accepted }) => accepted.length);
    await eventually(async () =>
      expect(all.every(({ accepted }, at) => accepted.length > (before[at] ?? 0) + 5)).toBe(true),
    );
    await Promise.all(all.map((writer) => writer.stop()));

    const details = writers.details.flatMap(({ accepted }) => accepted);
    const reviews = writers.reviews.flatMap(({ accepted }) => accepted);
    const visits = writers.visits.flatMap(({ accepted }) => accepted);
    expect(await storedTexts('stores', 'store', 'description')).toEqual(expect.arrayContaining(details));
    expect(await storedTexts('reviews', 'ratings', 'customerName')).toEqual(expect.arrayContaining(reviews));
    await onBoth((url) =>
      eventually(async () => {
        const { body } = await new CookieClient(url).get(`/api/stores/${busy.id}`);
        expect(body.visitCount).toBeGreaterThanOrEqual(visits.length);
        expect(body.totalReviews).toBeGreaterThanOrEqual(reviews.length);
        expect(await nameOf(starred, url)).toMatch(STAR);
      }),
    );
    await eventually(async () => expect(await noticesOf(pending)).toMatchObject([{ reason: WELCOME }]));
  });

  it('check finds no difference, no message was given up, and every process is of the new release', async () => {
    const { environment } = product;
    const checked = await cardume(environment, 'check', '--json');
    expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, differences: [] });
    const letters = await cardume(environment, 'dead-letters', '--json');
    expect(JSON.parse(letters.stdout)).toEqual([]);
    const { replicas } = JSON.parse((await cardume(environment, 'status', '--json')).stdout);
    expect(new Set(replicas.map((replica: { version: string }) => replica.version))).toEqual(new Set([NEXT]));
  });

  it('the old release does not start again', async () => {
    await expect(product.processes.replace('stores', testBundles())).rejects.toThrow(
      `stores: The data was written by version ${NEXT} and this is version ${version}`,
    );
  });

  it('the old release runs on emptied databases after its backup is restored', async () => {
    await product.stop();
    for (const service of serviceNames) await database(service).dropDatabase();
    const { names } = product.processes;
    const isBff = (name: string) => name.startsWith('bff');
    const startAgain = (processes: string[]) =>
      Promise.all(processes.map((name) => product.processes.replace(name, testBundles())));
    await startAgain(names.filter((name) => !isBff(name)));
    // Emptied databases are another installation, whose BFFs do not start on the bucket of the former one.
    expect(await cardume(product.environment, 'bucket', 'adopt')).toMatchObject({ status: 0 });
    await startAgain(names.filter(isBff));
    const [last = ''] = archivedVersions().slice(-1);
    const { path, facts } = await openArchive(last);
    const restored = await cardume(product.environment, 'restore', path);
    expect(restored.status === 0 || restored.stderr).toBe(true);
    await onBoth((url) => eventually(async () => expect(await readFacts(url)).toMatchObject(facts)));
    const checked = await cardume(product.environment, 'check', '--json');
    expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, differences: [] });
  });
});

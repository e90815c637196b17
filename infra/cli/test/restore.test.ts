import { mkdtempSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RestoreRecord } from '@cardume/kit/maintenance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { Browser } from '../../../bff/test/browser.ts';
import { anotherSession, signedIn, signedInWithShop } from '../../../bff/test/people.ts';
import { serviceNames } from '../../local/index.ts';
import { eventually } from '../../test/eventually.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { testS3Client } from '../../test/servers.ts';
import { type Connected, servicesOf } from '../../test/services.ts';
import { addHomeItem, addProduct, openShop, untilApproved } from '../../test/shops.ts';
import { testRunFolder } from '../../test/test-run.ts';
import { cardume, startCardume } from './cardume.ts';

/* Restores while two BFFs and two catalogs run. */

const PASSPHRASE = 'a passphrase';
let product: Product;
let services: Connected;
let mongo: MongoClient;
/** The addresses of the two BFFs. */
let bffs: string[];

beforeAll(async () => {
  const env = { RATE_VISIT: '0', RATE_REVIEW: '0', RATE_LOGIN: '0,0' };
  product = await startProduct({ second: ['bff', 'catalog'], env });
  services = servicesOf(product);
  mongo = await MongoClient.connect(product.environment.MONGO_URL ?? '');
  bffs = [product.baseUrl, product.urls['bff-2'] ?? ''];
});
afterAll(async () => {
  await mongo?.close();
  await product?.stop();
});

const call = (...args: string[]) => cardume({ ...product.environment, BACKUP_PASSPHRASE: PASSPHRASE }, ...args);
const database = (service: string) => mongo.db(`${product.environment.MONGO_DATABASE_PREFIX}_${service}`);
const newFolder = () => mkdtempSync(join(testRunFolder(), 'restores-'));

async function backUp(): Promise<string> {
  const called = await call('backup', '--to', newFolder());
  expect(called).toMatchObject({ status: 0 });
  return called.stdout.trimEnd().split('\n').at(-1) ?? '';
}

async function restored(path: string, ...options: string[]) {
  const called = await call('restore', path, '--replace', ...options);
  expect([called.status, called.stderr]).toEqual([0, expect.any(String)]);
  return called;
}

async function read<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const review = (bff: string, storeId: string, customerName: string) =>
  post(`${bff}/api/stores/${storeId}/reviews`, { customerName, rating: 4 });

async function reviewers(bff: string, storeId: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const found = await read<{ customerName: string }[] | { reviews: { customerName: string }[] }>(
      `${bff}/api/stores/${storeId}/reviews?page=${page}&limit=50`,
    );
    const reviews = Array.isArray(found) ? found : found.reviews;
    names.push(...reviews.map(({ customerName }) => customerName));
    if (Array.isArray(found) || reviews.length === 0) return names;
  }
}

/** All documents of all databases, without those of restores. */
async function everything(): Promise<string> {
  const all: unknown[] = [];
  for (const service of serviceNames) {
    const names = (await database(service).listCollections().toArray()).map(({ name }) => name).sort();
    for (const name of names.filter((one) => !/^maintenance/.test(one))) {
      all.push(service, name, await database(service).collection(name).find().sort({ _id: 1 }).toArray());
    }
  }
  return JSON.stringify(all);
}

async function untilPublished(): Promise<void> {
  await eventually(async () => {
    for (const service of ['auth', 'stores', 'catalog', 'reviews']) {
      for (const { name } of await database(service).listCollections().toArray()) {
        expect(await database(service).collection(name).countDocuments({ unpublished: true })).toBe(0);
      }
    }
  });
}

interface Attempt {
  name: string;
  began: number;
  ended: number;
  status: number;
  retryAfter: string | null;
}

/** Posts reviews to both BFFs until it is stopped. */
function write(storeId: string) {
  const attempts: Attempt[] = [];
  let stopped = false;
  const writers = bffs.map(async (bff, at) => {
    for (let n = 0; !stopped; n++) {
      const [name, began] = [`Cliente ${at}.${n}`, Date.now()];
      const { status, headers } = await review(bff, storeId, name);
      attempts.push({ name, began, ended: Date.now(), status, retryAfter: headers.get('retry-after') });
      await pause(5);
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(writers);
    return attempts;
  };
}

/** Reads addresses of both BFFs until it is stopped; returns the statuses that are not 200. */
function readOn(paths: string[], session: string) {
  const failures: string[] = [];
  let stopped = false;
  const readers = bffs.map(async (bff) => {
    while (!stopped) {
      for (const path of paths) {
        const { status } = await fetch(bff + path, { headers: { cookie: session } });
        if (status !== 200) failures.push(`${bff}${path}: ${status}`);
      }
      await pause(10);
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(readers);
    return failures;
  };
}

describe('restore', () => {
  it('brings back the moment of the backup on every BFF, while reads go on and changes are refused', async () => {
    const owner = await signedInWithShop(product);
    const closing = await signedInWithShop(product);
    const shop = `/api/stores/${owner.storeId}`;
    for (const bff of bffs) {
      await untilApproved(bff, owner.storeId);
      await untilApproved(bff, closing.storeId);
    }
    await addHomeItem(services, 'banners', { title: 'Semana do Aquário' });
    expect((await review(product.baseUrl, owner.storeId, 'Antes')).status).toBe(201);
    for (let n = 0; n < 3; n++) await post(`${product.baseUrl}${shop}/visit`, {});
    const later = await anotherSession(product, owner.email);
    const key = 'owner-of-restored/cover.webp';
    await testS3Client().putObject(product.environment.S3_BUCKET ?? '', key, 'a cover');
    await services.stores.changeStoreDetails({
      params: { id: owner.storeId },
      body: { name: 'Nome de antes', coverImageUrl: `/media/${key}` },
    });
    await untilPublished();
    await eventually(async () => {
      for (const bff of bffs) expect((await read<{ visitCount: number }>(bff + shop)).visitCount).toBe(3);
    });
    const notices = (await owner.browser.get('/api/my-store/notices')).text;
    const path = await backUp();

    // What changes after that moment.
    await services.stores.changeStoreDetails({ params: { id: owner.storeId }, body: { name: 'Nome de depois' } });
    const added = await openShop(services);
    for (const bff of bffs) await untilApproved(bff, added.id);
    await addProduct(services, owner.storeId, { name: 'Disco vermelho' });
    await addHomeItem(services, 'banners', { title: 'Outra semana' });
    for (let n = 0; n < 5; n++) await post(`${product.baseUrl}${shop}/visit`, {});
    const newer = await anotherSession(product, owner.email);
    expect((await later.post('/api/auth/logout')).status).toBe(204);
    const stranger = await signedIn(product);
    expect((await closing.browser.send('DELETE', '/api/auth/account', { currentPassword: 'cardume123' })).status).toBe(
      204,
    );
    await testS3Client().removeObject(product.environment.S3_BUCKET ?? '', key);
    await eventually(async () => {
      for (const bff of bffs) expect((await fetch(`${bff}/api/stores/${closing.storeId}`)).status).toBe(404);
    });
    const loggedOut = new Browser(product.baseUrl);
    for (const [name, value] of later.cookies) loggedOut.cookies.set(name, value);

    const stopWriting = write(owner.storeId);
    const stopReading = readOn([shop, '/api/stores', '/api/banners', '/api/auth/me'], owner.browser.cookie);
    await pause(300);
    const { stdout } = await restored(path);
    const shown = await Promise.all(
      bffs.map(async (bff) => ({
        store: await read<{ name: string; totalReviews: number }>(bff + shop),
        stores: (await read<{ stores: { id: string }[] }>(`${bff}/api/stores`)).stores.map(({ id }) => id),
        products: (await read<{ name: string }[]>(`${bff}${shop}/products`)).map(({ name }) => name),
        banners: (await read<{ title: string }[]>(`${bff}/api/banners`)).map(({ title }) => title),
        found: (await read<{ total: number }>(`${bff}/api/products?search=disco`)).total,
        kept: (await read<{ total: number }>(`${bff}/api/products?search=betta`)).total,
        closed: (await fetch(`${bff}/api/stores/${closing.storeId}`)).status,
        added: (await fetch(`${bff}/api/stores/${added.id}`)).status,
        sessions: await Promise.all(
          [owner.browser, newer, stranger.browser, closing.browser].map(
            async ({ cookie }) => (await fetch(`${bff}/api/auth/me`, { headers: { cookie } })).status,
          ),
        ),
        notices: await (
          await fetch(`${bff}/api/my-store/notices`, { headers: { cookie: owner.browser.cookie } })
        ).text(),
      })),
    );
    const endedAt = Date.now();
    const attempts = await stopWriting();
    expect(await stopReading()).toEqual([]);

    for (const seen of shown) {
      expect(seen).toMatchObject({
        store: { name: 'Nome de antes' },
        stores: [owner.storeId],
        products: ['Betta halfmoon macho'],
        banners: ['Semana do Aquário'],
        found: 0,
        kept: 1,
        closed: 404,
        added: 404,
        sessions: [200, 401, 401, 401],
      });
    }
    // Reviews of the writers, which came in after the restore, are notices as well.
    expect(shown[0]?.notices).toContain(JSON.parse(notices).notices[0].id);
    const refused = attempts.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(attempts.filter(({ status }) => status !== 503 && status !== 201)).toEqual([]);
    const firstRefusal = Math.min(...refused.map(({ ended }) => ended));
    const accepted = attempts.filter(({ status }) => status === 201);
    const before = accepted.filter(({ ended }) => ended <= firstRefusal);
    const after = accepted.filter(({ ended }) => ended > firstRefusal);
    expect(before.length).toBeGreaterThan(0);
    await eventually(async () => {
      for (const bff of bffs) {
        const names = await reviewers(bff, owner.storeId);
        expect(names).toContain('Antes');
        expect(after.filter(({ name }) => !names.includes(name))).toEqual([]);
        expect(before.filter(({ name }) => names.includes(name))).toEqual([]);
      }
    });
    await eventually(async () => {
      for (const bff of bffs) expect((await read<{ visitCount: number }>(bff + shop)).visitCount).toBe(3);
      expect(await services.analytics.readPlatform({})).toMatchObject({ totalAccessLogs: 3 });
    }, 20_000 - (Date.now() - endedAt));
    // A session that was valid at that moment and was ended since.
    expect((await loggedOut.get('/api/auth/me')).status).toBe(stdout ? 401 : 200);
    expect(await testS3Client().statObject(product.environment.S3_BUCKET ?? '', key)).toMatchObject({ size: 7 });
    await expect(services.auth.getUser({ params: { id: closing.id } })).rejects.toMatchObject({ status: 404 });
    // Visits are counted on, and changes reach both BFFs.
    await post(`${product.baseUrl}${shop}/visit`, {});
    await services.stores.changeStoreDetails({ params: { id: owner.storeId }, body: { name: 'Nome novo' } });
    await eventually(async () => {
      for (const bff of bffs) {
        expect(await read(bff + shop)).toMatchObject({ name: 'Nome novo', visitCount: 4 });
      }
    });
    const verified = await call('rebuild', '--verify', '--json');
    expect([verified.status, verified.stdout]).toEqual([0, expect.any(String)]);
  });
});

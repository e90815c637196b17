import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { cardume } from '../../infra/cli/test/cardume.ts';
import { testS3Client } from '../../infra/test/buckets.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { addHomeItem, addProduct, openShop, untilApproved } from '../../infra/test/shops.ts';
import { serviceNames } from '../../infra/topology/processes.ts';
import { openSession, registerAndSignIn, signInOwnerWithShop } from './people.ts';
import {
  bffs,
  callCardume,
  createBackup,
  database,
  expectChangesAccepted,
  newFolder,
  PASSPHRASE,
  post,
  product,
  read,
  restoreBackup,
  review,
  services,
  setUpInstallation,
  untilInstallationPublished,
} from './restore-setup.ts';

/* Restores of a running installation. */

setUpInstallation();

/** Longest time in which reads are answered 503: three times what a busy machine takes. */
const UNREAD_MS = 30_000;
/** Pause of writers and readers. A shorter one would leave little CPU time for the restore. */
const CALL_EVERY_MS = 50;

async function reviewers(bff: string, storeId: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const reviews = await read<{ customerName: string }[]>(
      `${bff}/api/stores/${storeId}/reviews?page=${page}&limit=100`,
    );
    names.push(...reviews.map(({ customerName }) => customerName));
    if (reviews.length < 100) return names;
  }
}

/** Returns all documents of all databases as text, without the records of restores. */
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

interface Attempt {
  name: string;
  began: number;
  ended: number;
  /** Undefined if the connection failed, as to a BFF that starts again. */
  status: number | undefined;
  retryAfter: string | null;
}

/** Returns undefined if the connection fails. */
const unlessRefused = (answer: Promise<Response>) => answer.catch(() => undefined);

/** Posts reviews to both BFFs until stopped. */
function write(storeId: string) {
  const attempts: Attempt[] = [];
  let stopped = false;
  const writers = bffs.map(async (bff, at) => {
    for (let n = 0; !stopped; n++) {
      const [name, began] = [`Cliente ${at}.${n}`, Date.now()];
      const answer = await unlessRefused(review(bff, storeId, name));
      const retryAfter = answer?.headers.get('retry-after') ?? null;
      attempts.push({ name, began, ended: Date.now(), status: answer?.status, retryAfter });
      await pause(CALL_EVERY_MS);
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(writers);
    return attempts;
  };
}

/**
 * Reads paths from both BFFs until stopped. Stopping returns the responses other than 200 and 503 with Retry-After, and the
 * longest time in which a path was not answered by a BFF, in ms.
 */
function readOn(paths: string[], session: string) {
  const failures: string[] = [];
  let longestMs = 0;
  let stopped = false;
  const readers = bffs.map(async (bff) => {
    const answeredAt = new Map(paths.map((path) => [path, performance.now()]));
    while (!stopped) {
      for (const path of paths) {
        const answer = await unlessRefused(fetch(bff + path, { headers: { cookie: session } }));
        const mayRetry = !answer || (answer.status === 503 && answer.headers.has('retry-after'));
        if (answer?.status === 200) {
          longestMs = Math.max(longestMs, performance.now() - (answeredAt.get(path) ?? 0));
          answeredAt.set(path, performance.now());
        } else if (!mayRetry) failures.push(`${bff}${path}: ${answer.status}`);
      }
      await pause(CALL_EVERY_MS);
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(readers);
    return { failures, longestMs };
  };
}

describe('a restore that is refused', () => {
  it('changes nothing: not empty, damaged, no backup, another passphrase', async () => {
    await openShop(services);
    await untilInstallationPublished();
    const path = await createBackup();
    await untilInstallationPublished();
    const before = await everything();
    const full = await callCardume('restore', path);
    expect(full).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/not empty.*--replace/) });
    const nowhere = await callCardume('restore', join(path, 'nowhere'), '--replace');
    expect(nowhere).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('no backup at') });
    const environment = { ...product.environment, BACKUP_PASSPHRASE: 'another' };
    const sealed = await cardume(environment, 'restore', path, '--replace');
    expect(sealed).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('does not open') });
    expect(await callCardume('restore')).toMatchObject({ status: 1, stdout: '' });

    const { databases } = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
    const { hash } = databases.stores.collections.find(({ name }: { name: string }) => name === 'events').chunks[0];
    const chunk = join(path, '..', 'chunks', hash.slice(0, 2), hash);
    const content = await readFile(chunk);
    await writeFile(chunk, content.subarray(0, -10));
    const damaged = await callCardume('restore', path, '--replace');
    expect(damaged).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('damaged') });
    expect(await everything()).toBe(before);
    await expectChangesAccepted();
  });
});

describe('restore', () => {
  it('into another empty installation restores all documents, and prints no secret', async () => {
    const shop = await openShop(services);
    await addProduct(services, shop.id);
    // Without an admin in the backup, the other installation would create the admin of ADMIN_EMAIL again.
    await registerAndSignIn(product, { role: 'admin' });
    await services.analytics.recordVisits({ body: { visits: [{ storeId: shop.id, visitor: 'v', source: 'qr' }] } });
    await untilInstallationPublished();
    const path = await createBackup();
    const env = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'cardume123' };
    const other = await startProduct({ env });
    try {
      const { VISITOR_SECRET: secret = '' } = product.environment;
      const file = join(newFolder(), 'secrets.json');
      const environment = { ...other.environment, BACKUP_PASSPHRASE: PASSPHRASE };
      const called = await cardume(environment, 'restore', path, '--json', '--secrets-to', file);
      expect([called.status, called.stderr]).toEqual([0, expect.any(String)]);
      const { documents, figures, notes } = JSON.parse(called.stdout);
      expect([documents > 0, figures]).toEqual([true, true]);
      expect(notes.join('\n')).toContain('VISITOR_SECRET must be that of the backup');
      expect(called.stdout + called.stderr).not.toContain(secret);
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ visitorSecret: secret });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const others = servicesOf(other);
      expect(await others.stores.getStore({ params: { id: shop.id } })).toMatchObject({ id: shop.id });
      expect((await others.analytics.readStore({ params: { id: shop.id } })).visitCount).toBe(1);
      expect(await read(`${other.baseUrl}/api/stores/${shop.id}/products`)).toHaveLength(1);
      const verified = await cardume(other.environment, 'rebuild', '--verify');
      expect([verified.status, verified.stdout]).toEqual([0, expect.any(String)]);
      const again = await cardume(other.environment, 'restore', path);
      expect(again).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('not empty') });
      // Documents are unchanged, except for the marks of publication.
      const theirs = new MongoClient(other.environment.MONGO_URL ?? '');
      try {
        for (const [service, name] of [
          ['auth', 'people'],
          ['stores', 'events'],
          ['catalog', 'products'],
          ['analytics', 'store_access_logs'],
        ] as const) {
          const rows = theirs.db(`${other.environment.MONGO_DATABASE_PREFIX}_${service}`).collection(name);
          expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual(
            await database(service).collection(name).find().sort({ _id: 1 }).toArray(),
          );
          expect(await rows.indexes()).toEqual(await database(service).collection(name).indexes());
        }
      } finally {
        await theirs.close();
      }
    } finally {
      await other.stop();
    }
  });
  it('brings back the moment of the backup on every BFF, while changes are refused and reads for seconds', async () => {
    const owner = await signInOwnerWithShop(product);
    const closing = await signInOwnerWithShop(product);
    const shop = `/api/stores/${owner.storeId}`;
    const written = await openShop(services);
    for (const bff of bffs) {
      for (const id of [owner.storeId, closing.storeId, written.id]) await untilApproved(bff, id);
    }
    await addHomeItem(services, 'banners', { title: 'Semana do Aquário' });
    expect((await review(product.baseUrl, owner.storeId, 'Antes')).status).toBe(201);
    for (let n = 0; n < 3; n++) await post(`${product.baseUrl}${shop}/visit`, {});
    const later = await openSession(product, owner.email);
    const key = 'owner-of-restored/cover.webp';
    await testS3Client().putObject(product.environment.S3_BUCKET ?? '', key, 'a cover');
    await services.stores.changeStoreDetails({
      params: { id: owner.storeId },
      body: { name: 'Nome de antes', coverImageUrl: `/media/${key}` },
    });
    await untilInstallationPublished();
    await eventually(async () => {
      for (const bff of bffs) expect((await read<{ visitCount: number }>(bff + shop)).visitCount).toBe(3);
    });
    const notices = (await owner.browser.get('/api/my-store/notices')).text;
    expect(notices).toContain('Antes');
    const listed = async (bff: string) =>
      (await read<{ stores: { id: string }[] }>(`${bff}/api/stores?limit=50`)).stores.map(({ id }) => id).sort();
    const found = async (bff: string, word: string) =>
      (await read<{ total: number }>(`${bff}/api/products?search=${word}`)).total;
    const before = { stores: await listed(product.baseUrl), kept: await found(product.baseUrl, 'betta') };
    expect(before.stores).toContain(closing.storeId);
    const path = await createBackup();

    // Changes after the backup.
    await services.stores.changeStoreDetails({ params: { id: owner.storeId }, body: { name: 'Nome de depois' } });
    const added = await openShop(services);
    for (const bff of bffs) await untilApproved(bff, added.id);
    await addProduct(services, owner.storeId, { name: 'Disco vermelho' });
    await addHomeItem(services, 'banners', { title: 'Outra semana' });
    for (let n = 0; n < 5; n++) await post(`${product.baseUrl}${shop}/visit`, {});
    const newer = await openSession(product, owner.email);
    const endedSession = later.cookie;
    expect((await later.post('/api/auth/logout')).status).toBe(204);
    const stranger = await registerAndSignIn(product);
    expect((await closing.browser.send('DELETE', '/api/auth/account', { currentPassword: 'cardume123' })).status).toBe(
      204,
    );
    await testS3Client().removeObject(product.environment.S3_BUCKET ?? '', key);
    await eventually(async () => {
      for (const bff of bffs) expect((await fetch(`${bff}/api/stores/${closing.storeId}`)).status).toBe(404);
    });
    const meOf = async (bff: string, cookie: string) =>
      (await fetch(`${bff}/api/auth/me`, { headers: { cookie } })).status;
    expect(await meOf(product.baseUrl, endedSession)).toBe(401);

    const stopWriting = write(written.id);
    const stopReading = readOn(
      [shop, '/api/stores', '/api/banners', '/api/auth/me', '/api/products?search=betta'],
      owner.browser.cookie,
    );
    await pause(300);
    await restoreBackup(path);
    const shown = await Promise.all(
      bffs.map(async (bff) => ({
        store: await read<{ name: string; totalReviews: number }>(bff + shop),
        stores: await listed(bff),
        products: (await read<{ name: string }[]>(`${bff}${shop}/products`)).map(({ name }) => name),
        banners: (await read<{ title: string }[]>(`${bff}/api/banners`)).map(({ title }) => title),
        found: await found(bff, 'disco'),
        kept: await found(bff, 'betta'),
        closed: (await fetch(`${bff}/api/stores/${closing.storeId}`)).status,
        added: (await fetch(`${bff}/api/stores/${added.id}`)).status,
        sessions: await Promise.all(
          [owner.browser.cookie, endedSession, newer.cookie, stranger.browser.cookie, closing.browser.cookie].map(
            (cookie) => meOf(bff, cookie),
          ),
        ),
        notices: await (
          await fetch(`${bff}/api/my-store/notices`, { headers: { cookie: owner.browser.cookie } })
        ).text(),
      })),
    );
    const endedAt = Date.now();
    const attempts = await stopWriting();
    const { failures, longestMs } = await stopReading();
    expect(failures).toEqual([]);
    expect(longestMs).toBeLessThan(UNREAD_MS);

    for (const seen of shown) {
      expect(seen).toMatchObject({
        store: { name: 'Nome de antes', totalReviews: 1 },
        stores: before.stores.filter((id) => id !== closing.storeId),
        products: ['Betta halfmoon macho'],
        banners: ['Semana do Aquário'],
        found: 0,
        // Without the product of the closed account.
        kept: before.kept - 1,
        closed: 404,
        added: 404,
        sessions: [200, 200, 401, 401, 401],
        notices,
      });
    }
    const refused = attempts.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(attempts.filter(({ status }) => ![503, 201, undefined].includes(status))).toEqual([]);
    const firstRefusal = Math.min(...refused.map(({ ended }) => ended));
    const accepted = attempts.filter(({ status }) => status === 201);
    const early = accepted.filter(({ ended }) => ended <= firstRefusal);
    // By start, not by end: a response from before the refusal may arrive after it.
    const late = accepted.filter(({ began }) => began > firstRefusal);
    expect(early.length).toBeGreaterThan(0);
    await eventually(async () => {
      for (const bff of bffs) {
        const names = await reviewers(bff, written.id);
        expect(late.filter(({ name }) => !names.includes(name))).toEqual([]);
        expect(early.filter(({ name }) => names.includes(name))).toEqual([]);
      }
    });
    await eventually(
      async () => {
        for (const bff of bffs) expect((await read<{ visitCount: number }>(bff + shop)).visitCount).toBe(3);
      },
      20_000 - (Date.now() - endedAt),
    );
    expect(await testS3Client().statObject(product.environment.S3_BUCKET ?? '', key)).toMatchObject({ size: 7 });
    await expect(services.auth.getUser({ params: { id: closing.id } })).rejects.toMatchObject({ status: 404 });
    // Visits continue to be counted, and changes reach both BFFs.
    await post(`${product.baseUrl}${shop}/visit`, {});
    await services.stores.changeStoreDetails({ params: { id: owner.storeId }, body: { name: 'Nome novo' } });
    await eventually(async () => {
      for (const bff of bffs) {
        expect(await read(bff + shop)).toMatchObject({ name: 'Nome novo', visitCount: 4 });
      }
    });
    const verified = await callCardume('rebuild', '--verify', '--json');
    expect([verified.status, verified.stdout]).toEqual([0, expect.any(String)]);
  });
});

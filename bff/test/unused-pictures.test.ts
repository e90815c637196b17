import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { PICTURE_WIDTHS } from '@cardume/bff/contract';
import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { createServiceClients } from '../../infra/seed/services.ts';
import { testBucket } from '../../infra/test/buckets.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { testRedisUrl } from '../../infra/test/servers.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { addHomeItem, addProduct, openShopOf } from '../../infra/test/shops.ts';
import { BucketOwnership, bucketOwner, ForeignBucket, giveBucket } from '../src/media/bucket.ts';
import { foldersOf, PictureStorage } from '../src/media/index.ts';
import { widthKey } from '../src/media/keys.ts';
import { keepNamedPictures } from '../src/media/named-pictures.ts';
import { trashKey } from '../src/media/trash.ts';
import { sweepUnused, sweepWhenDue } from '../src/media/unused-pictures.ts';
import type { CookieClient } from './browser.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';
import { noisyPicture } from './pictures.ts';

let product: RunningProduct;
let storage: PictureStorage;
let picture: Buffer;

beforeAll(async () => {
  product = await startProduct({ only: ['auth', 'stores', 'catalog', 'bff'], env: absentServices });
  storage = new PictureStorage(servicesOf(product).config);
  picture = await noisyPicture(1_400, 400).jpeg().toBuffer();
});
afterAll(() => product?.stop());

async function uploaded(browser: CookieClient, path = '/api/my-store/upload-url'): Promise<string> {
  const { body } = await browser.post(path, { fileExtension: 'jpg' });
  expect((await browser.send('PUT', String(body.uploadUrl), picture)).status).toBe(200);
  return String(body.publicUrl);
}

async function keysOfOwner(id: string): Promise<string[]> {
  const keys = [];
  for (const folder of foldersOf(id)) for await (const { key } of storage.list(`${folder}/`)) keys.push(key);
  return keys;
}

const statusOf = async (publicUrl: string) => (await fetch(product.baseUrl + publicUrl)).status;
/** Returns the keys of a picture and of its copies in all widths. */
const pictureKeys = (key: string) => [key, ...PICTURE_WIDTHS.map((width) => widthKey(key, width))];
const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const DAY_MS = 86_400_000;
const keysIn = (prefix: string) => Array.fromAsync(storage.list(prefix), ({ key }) => key);

/** Sweeps as on a day in the future. */
const sweepIn = (days: number) =>
  sweepUnused({ storage, services: servicesOf(product), logger }, Date.now() + days * DAY_MS + 60_000);

/** Creates a shop and a banner that use a picture in every place. @returns the URLs of the pictures */
async function fullShop({ id, browser }: SignedInPerson) {
  const services = servicesOf(product);
  // Sequential, because on a slow machine uploads that are queued for too long are refused.
  const pictures = [];
  for (let count = 0; count < 5; count++) pictures.push(await uploaded(browser));
  const [cover, face, feed, photo, banner] = pictures;
  const storeId = await openShopOf(services, id, { coverImageUrl: cover ?? null, profileImageUrl: face ?? null });
  await services.stores.addFeedPhoto({
    params: { id: storeId, photoId: 'p' },
    body: { imageUrl: feed ?? '', isPremium: false },
  });
  await addProduct(services, storeId, { imageUrls: [photo ?? ''] });
  await addHomeItem(services, 'banners', { title: 'Promoção', imageUrl: banner, active: false });
  return [cover, face, feed, photo, banner].map(String);
}

describe('unused pictures', () => {
  it('are moved to the trash in all widths when they are older than a day, and deleted there after 30 days', async () => {
    const owner = await registerAndSignIn(product);
    const used = await fullShop(owner);
    const unused = await uploaded(owner.browser);
    const backup = 'backups/chunks/ab/abcdef';
    await storage.put(backup, picture);
    expect(await keysOfOwner(owner.id)).toHaveLength(6 * 4);
    expect(await sweepIn(0)).toEqual({ moved: 0, returned: 0, deleted: 0 });
    expect(await sweepIn(1)).toEqual({ moved: 4, returned: 0, deleted: 0 });
    expect((await keysOfOwner(owner.id)).toSorted()).toEqual(
      used.flatMap((url) => pictureKeys(url.replace('/media/', ''))).toSorted(),
    );
    expect(await statusOf(unused)).toBe(404);
    const inTrash = pictureKeys(unused.replace('/media/', '')).map(trashKey);
    expect((await keysIn('trash/')).toSorted()).toEqual(inTrash.toSorted());
    for (const key of inTrash) expect(await statusOf(`/media/${key}`)).toBe(404);
    expect(await sweepIn(29)).toEqual({ moved: 0, returned: 0, deleted: 0 });
    expect(await sweepIn(30)).toEqual({ moved: 0, returned: 0, deleted: 4 });
    expect(await keysIn('trash/')).toEqual([]);
    for (const url of used) expect(await statusOf(url)).toBe(200);
    expect(await keysIn('backups/')).toEqual([backup]);
  });

  it('that are referenced again are brought back from the trash', async () => {
    const owner = await registerAndSignIn(product);
    const url = await uploaded(owner.browser);
    expect(await sweepIn(1)).toMatchObject({ moved: 4 });
    await openShopOf(servicesOf(product), owner.id, { coverImageUrl: url });
    expect(await statusOf(url)).toBe(404);
    expect(await sweepIn(31)).toMatchObject({ returned: 4, deleted: 0 });
    expect(await statusOf(url)).toBe(200);
    expect(await keysOfOwner(owner.id)).toHaveLength(4);
  });

  it('that an unsaved form names are brought back from the trash, if they are the own ones', async () => {
    const owner = await registerAndSignIn(product);
    const urls = [await uploaded(owner.browser), await uploaded(owner.browser)];
    const foreign = await uploaded((await registerAndSignIn(product)).browser);
    expect(await sweepIn(1)).toMatchObject({ moved: 12 });
    const keep = () => owner.browser.post('/api/my-store/pictures/keep', { urls: [...urls, foreign] });
    expect((await keep()).status).toBe(204);
    for (const url of urls) expect(await statusOf(url)).toBe(200);
    expect(await statusOf(foreign)).toBe(404);
    expect(await keysOfOwner(owner.id)).toHaveLength(8);
    expect(await sweepIn(0)).toMatchObject({ moved: 0 });
    await storage.delete(await keysOfOwner(owner.id));
    expect(await keep()).toMatchObject({
      status: 400,
      body: { fields: { urls: 'As fotos 1 e 2 não existem mais. Envie-as de novo.' } },
    });
  });

  it('that a change names are brought back from the trash', async () => {
    const owner = await registerAndSignIn(product);
    await openShopOf(servicesOf(product), owner.id);
    const url = await uploaded(owner.browser);
    expect(await sweepIn(1)).toMatchObject({ moved: 4 });
    const { status } = await owner.browser.send('PATCH', '/api/my-store', { coverImageUrl: url });
    expect([status, await statusOf(url)]).toEqual([200, 200]);
    expect(await sweepIn(1)).toEqual({ moved: 0, returned: 0, deleted: 0 });
  });

  it('are kept where they are more than a hundred and than one in a hundred', async () => {
    const keys = Array.from({ length: 101 }, (_, n) => `many/${n}.webp`);
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from('a picture'))));
    expect(await sweepIn(1)).toMatchObject({ moved: 0 });
    expect(await keysIn('many/')).toHaveLength(101);
    await storage.delete(keys.slice(0, 1));
    expect(await sweepIn(1)).toMatchObject({ moved: 100 });
    expect(await keysIn('many/')).toEqual([]);
    expect(await keysIn('trash/many/')).toHaveLength(100);
  });

  it('are kept while a service does not return its used pictures', async () => {
    const owner = await registerAndSignIn(product);
    const unused = await uploaded(owner.browser);
    await product.processes.kill('catalog');
    const services = createServiceClients({ ...absentServices, ...product.environment });
    const sweep = sweepUnused({ storage, services, logger }, Date.now() + 2 * DAY_MS);
    await expect(sweep).rejects.toMatchObject({ status: 503 });
    await product.processes.restart('catalog');
    expect(await statusOf(unused)).toBe(200);
  });
});

describe('a change that names own pictures', () => {
  it('is refused at its field where one is gone; other fields are saved', async () => {
    const owner = await registerAndSignIn(product, { role: 'admin' });
    const { browser } = owner;
    const [gone, stored] = [await uploaded(browser), await uploaded(browser)];
    await openShopOf(servicesOf(product), owner.id, { coverImageUrl: gone });
    await storage.delete(pictureKeys(gone.replace('/media/', '')));
    const betta = { name: 'Betta', categoryId: 'cat-peixes', price: 4990 };
    const one = 'A foto não existe mais. Envie-a de novo.';
    const calls: [string, string, object, object][] = [
      ['PATCH', '/api/my-store', { profileImageUrl: gone }, { profileImageUrl: one }],
      ['POST', '/api/my-store/feed', { imageUrl: gone }, { imageUrl: one }],
      ['POST', '/api/my-store/products', { ...betta, imageUrl: gone }, { imageUrl: one }],
      [
        'POST',
        '/api/my-store/products',
        { ...betta, imageUrls: [stored, gone] },
        { imageUrls: 'A foto 2 não existe mais. Envie-a de novo.' },
      ],
      [
        'POST',
        '/api/my-store/products',
        { ...betta, imageUrls: [gone, stored, gone.replace('.webp', 'x.webp')] },
        { imageUrls: 'As fotos 1 e 3 não existem mais. Envie-as de novo.' },
      ],
      ['POST', '/api/admin/banners', { title: 'Promoção', imageUrl: gone }, { imageUrl: one }],
    ];
    for (const [method, path, body, fields] of calls) {
      expect(await browser.send(method, path, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', message: Object.values(fields)[0], fields },
      });
    }
    const renamed = await browser.send('PATCH', '/api/my-store', { name: 'Recife Vivo' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Recife Vivo', coverImageUrl: gone } });
    expect(await browser.post('/api/my-store/products', { ...betta, imageUrls: [stored] })).toMatchObject({
      status: 201,
    });
  });

  it('is saved while the bucket does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const owner = await registerAndSignIn(product);
    const url = await uploaded(owner.browser);
    for (const S3_ENDPOINT of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
      const away = new PictureStorage({ ...servicesOf(product).config, S3_ENDPOINT });
      const bucket = { verify: async () => undefined };
      const route = { method: 'PATCH', path: '/a', summary: '', access: 'owner', body: z.object({}) } as const;
      const handlers = keepNamedPictures(
        { save: async () => 'saved' },
        { save: route },
        { storage: away, bucket, logger },
      );
      const save = handlers.save as (input: object, http: object) => Promise<string>;
      expect(await save({ body: { imageUrl: url } }, { viewer: { userId: owner.id } })).toBe('saved');
    }
    silent.close();
  });
});

describe('the sweep', () => {
  it('leaves the lock of another BFF when Redis does not take its own', async () => {
    const redis = new Redis(await testRedisUrl());
    const bucket = { verify: async () => undefined };
    try {
      await redis.set('media:swept', 'another BFF');
      jest.spyOn(redis, 'set').mockRejectedValueOnce(new Error('Redis is busy'));
      await sweepWhenDue({ storage, bucket, services: servicesOf(product), redis, logger });
      expect(await redis.get('media:swept')).toBe('another BFF');
    } finally {
      redis.disconnect();
    }
  });
});

describe('the pictures of a closed account', () => {
  it('are deleted from the bucket and its caches; pictures that an admin added to the home page are kept', async () => {
    const services = servicesOf(product);
    const owner = await registerAndSignIn(product);
    const other = await registerAndSignIn(product);
    const admins = [
      await registerAndSignIn(product, { role: 'admin' }),
      await registerAndSignIn(product, { role: 'admin' }),
    ];
    const [admin] = admins;
    if (!admin) throw new Error('no admin');
    // A key in the earlier format, with the owner's id.
    await storage.put(`${owner.id}/old.webp`, picture);
    expect(await statusOf(`/media/${owner.id}/old.webp`)).toBe(200);
    const gone = [...(await fullShop(owner)), await uploaded(admin.browser), `/media/${owner.id}/old.webp`];
    const stays = [await uploaded(other.browser), await uploaded(admin.browser, '/api/admin/upload-url')];
    const trashed = await uploaded(owner.browser);
    for (const key of pictureKeys(trashed.replace('/media/', ''))) await storage.move(key, trashKey(key));
    const [folder = ''] = trashed.replace('/media/', '').split('/');
    expect(await keysIn(trashKey(folder))).toHaveLength(4);
    for (const id of [owner.id, admin.id]) await services.auth.closeAccount({ params: { id }, body: {} });
    await eventually(async () => {
      expect(await keysOfOwner(owner.id)).toEqual([]);
      expect(await keysIn(trashKey(folder))).toEqual([]);
      for (const url of gone) expect(await statusOf(url)).toBe(404);
    });
    for (const url of stays) expect(await statusOf(url)).toBe(200);
  });
});

describe('the bucket', () => {
  const theirs = '00000000-0000-4000-8000-000000000000';

  it('belongs to the installation that uses it', async () => {
    await uploaded((await registerAndSignIn(product)).browser);
    const { auth } = product.urls;
    const headers = { authorization: `Bearer ${product.serviceToken}` };
    const { id } = (await (await fetch(`${auth}/installation`, { headers })).json()) as { id: string };
    expect(await bucketOwner(storage)).toBe(id);
  });

  it('of nobody becomes that of an installation, and that of another one is refused', async () => {
    const { bucket } = await testBucket();
    const other = new PictureStorage({ ...servicesOf(product).config, S3_BUCKET: bucket });
    await other.put('an-owner/a-picture.webp', picture);
    const ownership = (id: string) => new BucketOwnership({ storage: other, installation: async () => id });
    await ownership(theirs).verify();
    expect(await bucketOwner(other)).toBe(theirs);
    for (const use of ['verify', 'ensure'] as const) {
      await expect(ownership('ours')[use]()).rejects.toThrow(ForeignBucket);
      await ownership(theirs)[use]();
    }
  });

  it('of another installation is used by no BFF that starts, until it is given to this one', async () => {
    const before = await bucketOwner(storage);
    await giveBucket(storage, theirs);
    await product.processes.kill('bff', 'SIGTERM');
    const restarted = product.processes.restart('bff');
    const readiness = () => fetch(`${product.internalUrls.bff}/readyz`);
    await eventually(async () => {
      expect(await (await readiness()).text()).toContain('a bucket that is not of another installation');
    });
    const log = () => readFile(product.processes.logFile('bff'), 'utf8');
    await eventually(async () => expect(await log()).toContain(`belongs to the installation ${theirs}`));
    await expect(fetch(`${product.baseUrl}/api/stores`)).rejects.toThrow();
    await giveBucket(storage, before ?? '');
    await restarted;
    expect((await readiness()).status).toBe(200);
  });
});

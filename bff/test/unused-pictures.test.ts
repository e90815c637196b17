import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { createServiceClients } from '../../infra/seed/services.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { testRedisUrl } from '../../infra/test/servers.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { addHomeItem, addProduct, openShopOf } from '../../infra/test/shops.ts';
import { foldersOf, PictureStorage, pictureKeys } from '../src/media/index.ts';
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
const later = () => new Date(Date.now() + 60_000);

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
  it('are deleted in all widths when they are older than a day; used ones are kept', async () => {
    const owner = await registerAndSignIn(product);
    const used = await fullShop(owner);
    const unused = await uploaded(owner.browser);
    const backup = 'backups/chunks/ab/abcdef';
    await storage.put(backup, picture);
    expect(await keysOfOwner(owner.id)).toHaveLength(6 * 4);
    expect(await sweepUnused(storage, servicesOf(product), new Date(Date.now() - 60_000))).toBe(0);
    expect(await sweepUnused(storage, servicesOf(product), later())).toBe(4);
    expect((await keysOfOwner(owner.id)).toSorted()).toEqual(
      used.flatMap((url) => pictureKeys(url.replace('/media/', ''))).toSorted(),
    );
    expect(await statusOf(unused)).toBe(404);
    for (const url of used) expect(await statusOf(url)).toBe(200);
    expect(await Array.fromAsync(storage.list('backups/'), ({ key }) => key)).toEqual([backup]);
  });

  it('are kept while a service does not return its used pictures', async () => {
    const owner = await registerAndSignIn(product);
    const unused = await uploaded(owner.browser);
    await product.processes.kill('catalog');
    const services = createServiceClients({ ...absentServices, ...product.environment });
    await expect(sweepUnused(storage, services, later())).rejects.toMatchObject({ status: 503 });
    await product.processes.restart('catalog');
    expect(await statusOf(unused)).toBe(200);
  });
});

describe('the sweep', () => {
  it('leaves the lock of another BFF when Redis does not take its own', async () => {
    const redis = new Redis(await testRedisUrl());
    const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
    try {
      await redis.set('media:swept', 'another BFF');
      jest.spyOn(redis, 'set').mockRejectedValueOnce(new Error('Redis is busy'));
      await sweepWhenDue({ storage, services: servicesOf(product), redis, logger });
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
    for (const id of [owner.id, admin.id]) await services.auth.closeAccount({ params: { id }, body: {} });
    await eventually(async () => {
      expect(await keysOfOwner(owner.id)).toEqual([]);
      for (const url of gone) expect(await statusOf(url)).toBe(404);
    });
    for (const url of stays) expect(await statusOf(url)).toBe(200);
  });
});

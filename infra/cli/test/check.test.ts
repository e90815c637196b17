import { randomUUID } from 'node:crypto';
import type { StoreList } from '@cardume/bff/contract';
import { PictureStorage } from '@cardume/bff/media';
import { makeRenditions, saveRenditions } from '@cardume/bff/renditions';
import { processesContract } from '@cardume/kit/service/contracts';
import { natsOptions } from '@cardume/kit/stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type Document, MongoClient } from 'mongodb';
import { connect, type NatsConnection } from 'nats';
import sharp from 'sharp';
import { DelayedProxy } from '../../faults/delayed-proxy.ts';
import { testBucket, testS3Client } from '../../test/buckets.ts';
import { eventually } from '../../test/eventually.ts';
import { type RunningProduct, startProduct } from '../../test/product.ts';
import { testNatsUrl } from '../../test/servers.ts';
import { type ServiceClients, servicesOf } from '../../test/services.ts';
import { addHomeItem, addProduct, openShop, type TestShop } from '../../test/shops.ts';
import { pictureCheck } from '../src/check/pictures.ts';
import { clientOf, environmentInstallation } from '../src/installation.ts';
import { cardume } from './cardume.ts';

const DAY_MS = 86_400_000;
const FOLDER = 'owner-of-the-pictures';

let product: RunningProduct;
let services: ServiceClients;
let mongo: MongoClient;
let nats: NatsConnection;
let redis: Redis;
let stream: string;
let bucket: string;
let shop: TestShop;
let other: TestShop;
/** Products of the shop. */
let products: string[];

const key = (name: string) => `${FOLDER}/${name}.webp`;
const url = (name: string) => `/media/${key(name)}`;
const database = (service: string) => mongo.db(`${product.environment.MONGO_DATABASE_PREFIX}_${service}`);
const rows = (service: string, name: string) => database(service).collection<Document & { _id: string }>(name);
const subject = (service: string, aggregate: string, id: string) =>
  `${stream.toLowerCase()}.${service}.${aggregate}.${id}`;

beforeAll(async () => {
  product = await startProduct({ s3: await testBucket() });
  services = servicesOf(product);
  const { environment } = product;
  stream = environment.EVENT_STREAM ?? '';
  bucket = environment.S3_BUCKET ?? '';
  mongo = await MongoClient.connect(environment.MONGO_URL ?? '');
  nats = await connect(natsOptions({ NATS_URL: testNatsUrl() }));
  redis = new Redis(environment.REDIS_URL ?? '');
  await fill();
});
afterAll(async () => {
  redis?.disconnect();
  await nats?.close();
  await mongo?.close();
  await product?.stop();
});

/** Fills the product with shops, products, reviews, home content, visits, clicks and pictures. */
async function fill(): Promise<void> {
  await putPicture('wide', 1_400);
  // An upload through a BFF would have given the bucket to the installation.
  expect(await cardume(product.environment, 'bucket', 'adopt')).toMatchObject({ status: 0 });
  await putPicture('narrow', 400);
  await putPicture('banner', 700);
  shop = await openShop(services, { coverImageUrl: url('wide') });
  other = await openShop(services);
  const added = [
    await addProduct(services, shop.id, { imageUrls: [url('narrow'), url('wide')] }),
    await addProduct(services, shop.id),
  ];
  products = added.map(({ id }) => id);
  await addProduct(services, other.id);
  await addHomeItem(services, 'banners', { title: 'Semana do aquário', imageUrl: url('banner') });
  await services.reviews.postReview({
    params: { storeId: shop.id, id: randomUUID() },
    body: { rating: 5, comment: 'Peixes saudáveis.', customerName: 'Bia', storeApproved: true },
  });
  await countVisits(shop.id, 5);
  await countVisits(other.id, 2);
  await services.analytics.recordClicks({
    body: { clicks: added.map(({ id }) => ({ storeId: shop.id, productId: id, visitor: 'v', source: 'Web' })) },
  });
}

function countVisits(storeId: string, count: number) {
  const visits = Array.from({ length: count }, (_, at) => ({
    storeId,
    visitor: `v${at % 3}`,
    source: at === 0 ? 'qr' : 'Web',
  }));
  return services.analytics.recordVisits({ body: { visits } });
}

/** Stores a picture with all its widths, as an upload does. */
async function putPicture(name: string, width: number): Promise<void> {
  const background = { r: 20, g: 120, b: 180 };
  const drawn = await sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const storage = new PictureStorage(services.config);
  await saveRenditions(storage, key(name), await makeRenditions(drawn));
}

interface Result {
  ok: boolean;
  checked: Record<string, number>;
  differences: { kind: string; id: string; what: string }[];
}

async function check(status: number, ...options: string[]): Promise<Result> {
  const called = await cardume(product.environment, 'check', '--json', ...options);
  expect(called).toMatchObject({ status });
  return JSON.parse(called.stdout);
}

/**
 * Asserts that exactly these differences are found, that a repair resolves them, and that none is left afterwards. Processes
 * that could not apply a damaged message are not compared.
 */
async function foundAndMended(...ids: string[]): Promise<void> {
  const found = await check(1);
  const differences = found.differences.filter(
    ({ kind }) => kind !== 'copy' || ids.some((id) => id.startsWith('copy ')),
  );
  expect(differences.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(ids.toSorted());
  expect(found.ok).toBe(false);
  expect(await check(0, '--repair')).toMatchObject({ ok: true, differences: [] });
  expect(await check(0)).toMatchObject({ ok: true, differences: [] });
}

describe('a product that is as it should be', () => {
  it('has no difference, and the output counts the compared objects', async () => {
    const called = await cardume(product.environment, 'check', '--json');
    expect(called).toMatchObject({ status: 0 });
    const result: Result = JSON.parse(called.stdout);
    expect(result).toEqual({
      ok: true,
      checked: {
        'read-model': expect.any(Number),
        subject: expect.any(Number),
        copy: expect.any(Number),
        figure: expect.any(Number),
        picture: 3,
      },
      differences: [],
    });
    // Two owners, shops, assortments; a banner and ratings.
    expect(result.checked.subject).toBeGreaterThanOrEqual(8);
    expect(result.checked['read-model']).toBeGreaterThanOrEqual(result.checked.subject ?? 0);
    // The BFF follows all of these, the search index of catalog some.
    expect(result.checked.copy).toBeGreaterThan(result.checked.subject ?? 0);
    expect(result.checked.figure).toBeGreaterThanOrEqual(8);
    expect(called.stderr).toContain('read models of catalog');
    const words = await cardume(product.environment, 'check');
    expect(words).toMatchObject({ status: 0, stdout: expect.stringContaining('0 differences. Compared: ') });
  });

  it('has none while it is written to either', async () => {
    let writing = true;
    let written = 0;
    const writer = (async () => {
      const mine = await openShop(services);
      while (writing) {
        const { id } = await addProduct(services, mine.id);
        await countVisits(mine.id, 3);
        await services.catalog.removeProduct({ params: { storeId: mine.id, id } });
        await openShop(services);
        written++;
      }
    })();
    const result = await check(0);
    writing = false;
    await writer;
    expect(result).toMatchObject({ ok: true, differences: [] });
    expect(written).toBeGreaterThan(3);
  });
});

describe('damage', () => {
  it('of rows and states is found and mended', async () => {
    const [first = '', second = ''] = products;
    await rows('catalog', 'products').updateOne({ _id: first }, { $set: { name: 'tampered with' } });
    await rows('catalog', 'products').deleteOne({ _id: second });
    await rows('stores', 'stores').updateOne({ _id: other.id }, { $set: { 'state.name': 'Outro nome' } });
    await rows('auth', 'users').deleteOne({ _id: other.ownerId });
    await foundAndMended(
      `read-model catalog/assortment/${shop.id}`,
      `read-model catalog/product index/${shop.id}`,
      `read-model stores/store/${other.id}`,
      `subject stores/store/${other.id}`,
      `read-model auth/user/${other.ownerId}`,
      `subject auth/user/${other.ownerId}`,
    );
    expect(await rows('catalog', 'products').countDocuments({ _id: { $in: products } })).toBe(2);
    expect(await rows('catalog', 'products').countDocuments({ name: 'tampered with' })).toBe(0);
  });

  it('of messages is found and mended', async () => {
    const jsm = await nats.jetstreamManager();
    const publish = (name: string, message: string) => nats.jetstream().publish(name, message);
    const stateOf = async (name: string): Promise<object> => {
      return (await jsm.streams.getMessage(stream, { last_by_subj: name })).json<{ state: object }>().state;
    };
    const publishAs = async (name: string, version: number, changes = {}) =>
      publish(name, JSON.stringify({ version, events: [], state: { ...(await stateOf(name)), ...changes } }));
    const [missing, unknown] = [subject('stores', 'store', shop.id), randomUUID()];
    await jsm.streams.purge(stream, { filter: missing });
    await publishAs(subject('stores', 'store', other.id), 1);
    await publish(subject('catalog', 'assortment', shop.id), 'no message');
    await publishAs(subject('auth', 'user', shop.ownerId), 99);
    await publishAs(subject('catalog', 'assortment', other.id), 1, { products: {} });
    await publish(subject('reviews', 'ratings', unknown), '{"version":1,"events":[],"state":null}');
    await foundAndMended(
      `subject stores/store/${shop.id}`,
      `subject stores/store/${other.id}`,
      `subject catalog/assortment/${shop.id}`,
      `subject auth/user/${shop.ownerId}`,
      `subject catalog/assortment/${other.id}`,
      `subject reviews/ratings/${unknown}`,
    );
    expect(await stateOf(missing)).toMatchObject({ name: 'Aqua Viva Aquarismo' });
  });

  it('of the memory of one process is found and mended', async () => {
    const { link, url } = await DelayedProxy.to(testNatsUrl());
    await product.processes.restart('bff', { NATS_URL: url });
    // A message that arrives broken at one process: what follows the name in the text is no JSON any more.
    link.alter = (packet) => {
      const at = packet.indexOf('"Aqua Perdida"');
      if (at >= 0) packet.write('!', at + '"Aqua Perdida"'.length);
      return packet;
    };
    const listedName = async (shopId: string) => {
      const { stores } = (await (await fetch(`${product.baseUrl}/api/stores?limit=50`)).json()) as StoreList;
      return stores.find(({ id }) => id === shopId)?.name;
    };
    const before = await listedName(shop.id);
    await services.stores.changeStoreDetails({ params: { id: shop.id }, body: { name: 'Aqua Perdida' } });
    // The message of another shop, so that the position of the process is behind the missed one.
    await services.stores.changeStoreDetails({ params: { id: other.id }, body: { name: 'Aqua Outra' } });
    await eventually(async () => expect(await listedName(other.id)).toBe('Aqua Outra'));
    expect(await listedName(shop.id)).toBe(before);
    link.alter = (packet) => packet;
    const processes = await clientOf(
      processesContract,
      'auth',
      environmentInstallation(product.environment),
    ).listProcesses({});
    const bff = processes.find(({ name }) => name === 'bff');
    await foundAndMended(`copy bff/${bff?.id}/${subject('stores', 'store', shop.id)}`);
    expect(await listedName(shop.id)).toBe('Aqua Perdida');
    await product.processes.restart('bff');
    link.close();
  });

  it('of figures is found and mended', async () => {
    const generation = await redis.get('{a}:generation');
    await redis.hincrby(`{a}:${generation}:store:${shop.id}`, 'visitCount', 7);
    await redis.del(`{a}:${generation}:store:${other.id}`);
    await redis.zadd(`{a}:${generation}:products:${shop.id}`, 3, 'a product that is none');
    const { differences } = await check(1);
    expect(differences).toContainEqual({
      kind: 'figure',
      id: `store:${shop.id}`,
      what: 'visitCount is 12 in Redis, 5 by the logs',
    });
    await foundAndMended(`figure store:${shop.id}`, `figure store:${other.id}`, `figure products:${shop.id}`);
    expect(await services.analytics.readStore({ params: { id: shop.id } })).toMatchObject({ visitCount: 5 });
    // The generation that was computed for the comparison is deleted.
    const live = await redis.get('{a}:generation');
    const kept = (await redis.keys('{a}:-*')).filter((name) => !name.startsWith(`{a}:${live}:`));
    expect(kept).toEqual([]);
  });

  it('of pictures is found; copies are made again, and the record that names a missing picture is reported', async () => {
    const s3 = testS3Client();
    await s3.removeObject(bucket, key('wide.w640'));
    await foundAndMended(`picture ${key('wide')}`);
    expect((await s3.statObject(bucket, key('wide.w640'))).size).toBeGreaterThan(0);

    await s3.removeObject(bucket, key('narrow'));
    const { differences } = await check(1, '--repair');
    expect(differences).toEqual([{ kind: 'picture', id: key('narrow'), what: expect.any(String) }]);
    expect(differences[0]?.what).toContain(`named by catalog/products/${products[0]}, but not in the bucket`);
    await putPicture('narrow', 400);
    expect(await check(0)).toMatchObject({ ok: true });
  });

  it('by pictures that nothing names is found once they are a day old, and mended', async () => {
    await putPicture('unused', 700);
    const backup = 'backups/chunks/ab/abcdef';
    await testS3Client().putObject(bucket, backup, 'no picture');
    expect(await check(0)).toMatchObject({ ok: true });
    const installation = environmentInstallation(product.environment);
    const now = () => Date.now() + DAY_MS;
    const pictures = pictureCheck({ installation, client: mongo, progress: () => undefined, now });
    const found = await pictures.compare();
    expect(found).toEqual({
      count: 3,
      differences: [{ kind: 'picture', id: key('unused'), what: 'nothing names it (3 objects)' }],
    });
    await pictures.repair(found.differences);
    expect(await pictures.compare()).toEqual({ count: 3, differences: [] });
    await expect(testS3Client().statObject(bucket, key('unused'))).rejects.toMatchObject({ code: 'NotFound' });
    expect(await testS3Client().statObject(bucket, `trash/${key('unused')}`)).toMatchObject({
      size: expect.any(Number),
    });
    expect(await testS3Client().statObject(bucket, backup)).toMatchObject({ size: 10 });
  });

  it('by a picture in the trash that is named again is found and mended', async () => {
    await putPicture('again', 700);
    const s3 = testS3Client();
    const keys = ['again', 'again.w320', 'again.w640'].map(key);
    for (const name of keys) {
      await s3.copyObject(bucket, `trash/${name}`, `/${bucket}/${name}`);
      await s3.removeObject(bucket, name);
    }
    await services.stores.changeStoreDetails({ params: { id: other.id }, body: { coverImageUrl: url('again') } });
    const { differences } = await check(1);
    expect(differences).toEqual([{ kind: 'picture', id: key('again'), what: expect.stringContaining('in the trash') }]);
    expect(await check(0, '--repair')).toMatchObject({ ok: true });
    for (const name of keys) expect((await s3.statObject(bucket, name)).size).toBeGreaterThan(0);
  });

  it('by very many pictures that nothing names is not mended without being told', async () => {
    const s3 = testS3Client();
    const names = Array.from({ length: 101 }, (_, n) => `many/${n}.webp`);
    await Promise.all(names.map((name) => s3.putObject(bucket, name, 'a picture')));
    const installation = environmentInstallation(product.environment);
    const told: string[] = [];
    const parts = { installation, client: mongo, progress: (text: string) => told.push(text) };
    const now = () => Date.now() + DAY_MS;
    for (const all of [false, true]) {
      const pictures = pictureCheck({ ...parts, now, all });
      const { differences } = await pictures.compare();
      expect(differences).toHaveLength(101);
      await pictures.repair(differences);
      expect((await pictures.compare()).differences).toHaveLength(all ? 0 : 101);
    }
    expect(told).toContainEqual(expect.stringMatching(/^101 of \d+ pictures are named by nothing: .*--all moves them/));
    expect(told).toContain('to the trash: many/0.webp');
  });
});

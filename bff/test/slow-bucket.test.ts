import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, createServer, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@cardume/kit/logging';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DelayedProxy } from '../../infra/faults/delayed-proxy.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { testS3 } from '../../infra/test/servers.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { foldersOf, PictureStorage } from '../src/media/index.ts';
import { sweepUnused } from '../src/media/unused-pictures.ts';
import { openShownShop } from './open-shown-shop.ts';
import { registerAndSignIn } from './people.ts';
import { noisyPicture } from './pictures.ts';

/* The bucket answers late, never, or that it has not deleted an object. */

const CLIENTS = 40;

let link: DelayedProxy;
let product: RunningProduct;
/** Reaches the bucket directly. */
let storage: PictureStorage;
let picture: Buffer;

/** Keys whose deletion the bucket has refused. */
let refused: string[] = [];
let refuses = false;

/** The S3 server, which while `refuses` deletes nothing, and says so for each object in a response with status 200. */
const bucket = createServer(async (req, res) => {
  if (refuses && req.method === 'POST') {
    const body = Buffer.concat(await req.toArray()).toString();
    const keys = Array.from(body.matchAll(/<Key>(.*?)<\/Key>/g), ([, key = '']) => key);
    refused.push(...keys);
    const errors = keys.map((key) => `<Error><Key>${key}</Key><Code>InternalError</Code></Error>`);
    return res.end(`<DeleteResult>${errors.join('')}</DeleteResult>`);
  }
  const { method = '', headers } = req;
  const forwarded = request(testS3().endpoint + req.url, { method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  forwarded.on('error', () => res.destroy());
  res.once('close', () => forwarded.destroy());
  req.pipe(forwarded);
});

beforeAll(async () => {
  await once(bucket.listen(0, '127.0.0.1'), 'listening');
  const proxy = await DelayedProxy.to(`http://127.0.0.1:${(bucket.address() as AddressInfo).port}`);
  link = proxy.link;
  product = await startProduct({
    only: ['auth', 'stores', 'catalog', 'bff'],
    servers: { seaweed: proxy.url },
    env: absentServices,
  });
  storage = new PictureStorage({ ...servicesOf(product).config, S3_ENDPOINT: testS3().endpoint });
  picture = await noisyPicture(1_400, 400).jpeg().toBuffer();
});
afterEach(() => {
  link.silent = false;
});
afterAll(async () => {
  await product?.stop();
  link?.close();
  bucket.closeAllConnections();
  bucket.close();
});

/** Stores an object in the bucket. @returns its public path */
async function stored(ownerId = 'owner'): Promise<string> {
  const key = `${ownerId}/${randomUUID()}.webp`;
  await storage.put(key, picture);
  return `/media/${key}`;
}

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });

/** Sweeps through the link as on the day after tomorrow. */
function sweep() {
  const services = servicesOf(product);
  return sweepUnused({ storage: new PictureStorage(services.config), services, logger }, Date.now() + 2 * 86_400_000);
}

/** Returns the keys of all pictures of a person. */
async function keysOf(ownerId: string): Promise<string[]> {
  const lists = foldersOf(ownerId).map((folder) => Array.fromAsync(storage.list(`${folder}/`), ({ key }) => key));
  return (await Promise.all(lists)).flat();
}

describe('browsers that leave before the bucket answers', () => {
  /** Requests a picture, and resolves when the BFF is waiting for the bucket. */
  async function requests(path: string): Promise<ClientRequest[]> {
    const before = link.connections;
    const sent = Array.from({ length: CLIENTS }, () =>
      get(product.baseUrl + path, { agent: false }).on('error', () => undefined),
    );
    await eventually(async () => expect(link.connections).toBeGreaterThanOrEqual(before + CLIENTS));
    return sent;
  }

  it.each(['', '?w=320'])('leave no connection to the bucket (picture%s)', async (query) => {
    const path = await stored();
    await eventually(async () => expect(link.connections).toBe(0));
    link.silent = true;
    for (const request of await requests(path + query)) request.destroy();
    // Less than the time after which a silent bucket is given up.
    await eventually(async () => expect(link.connections).toBe(0), 8_000);
    link.silent = false;
    expect((await fetch(product.baseUrl + path)).status).toBe(200);
  });
});

describe('a silent bucket', () => {
  it('is a 503 with Retry-After for pictures, sharing pictures and uploads', async () => {
    const path = await stored();
    const shop = await openShownShop(product, { coverImageUrl: path });
    const owner = await registerAndSignIn(product);
    const { body } = await owner.browser.post('/api/my-store/upload-url', { fileExtension: 'jpg' });
    link.silent = true;
    const begin = performance.now();
    const [shown, shared, uploaded] = await Promise.all([
      fetch(product.baseUrl + path),
      fetch(`${product.baseUrl}/og/${shop.id}.jpg`),
      owner.browser.send('PUT', String(body.uploadUrl), picture),
    ]);
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '1']);
    expect([shared.status, shared.headers.get('retry-after')]).toEqual([503, '1']);
    expect([uploaded.status, uploaded.headers.get('retry-after')]).toEqual([503, '1']);
    // Without a limit it lasts until somebody closes the connection.
    expect(performance.now() - begin).toBeLessThan(60_000);
    link.silent = false;
    expect((await owner.browser.send('PUT', String(body.uploadUrl), picture)).status).toBe(200);
  });

  it('ends a sweep with an error, so that the next one begins', async () => {
    link.silent = true;
    await expect(sweep()).rejects.toThrow('was silent');
  });

  it('delays the erasure of a closed account until it answers', async () => {
    const owner = await registerAndSignIn(product);
    await stored(owner.id);
    link.silent = true;
    await servicesOf(product).auth.closeAccount({ params: { id: owner.id }, body: {} });
    await eventually(async () => expect(link.connections).toBeGreaterThan(0));
    await eventually(async () => expect(link.connections).toBe(0));
    link.silent = false;
    await eventually(async () => expect(await keysOf(owner.id)).toEqual([]));
  });
});

describe('an object that the bucket does not delete', () => {
  afterEach(() => {
    refuses = false;
    refused = [];
  });

  it('is deleted later, if it belongs to a closed account', async () => {
    const owner = await registerAndSignIn(product);
    await stored(owner.id);
    const [key = ''] = await keysOf(owner.id);
    refuses = true;
    await servicesOf(product).auth.closeAccount({ params: { id: owner.id }, body: {} });
    await eventually(async () => expect(refused.filter((one) => one === key).length).toBeGreaterThan(1));
    expect(await readFile(product.processes.logFile('bff'), 'utf8')).toContain(`1 of 1 objects were not deleted`);
    refuses = false;
    await eventually(async () => expect(await keysOf(owner.id)).toEqual([]));
  });

  it('makes the sweep fail, so that the next one tries again', async () => {
    await stored();
    refuses = true;
    await expect(sweep()).rejects.toThrow('not deleted');
    expect(refused.length).toBeGreaterThan(0);
  });
});

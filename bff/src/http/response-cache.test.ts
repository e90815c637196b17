import { createServer, get as httpGet, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CachedJson } from './cached-response.ts';
import { cacheKey, ResponseCache, serveFromCache } from './response-cache.ts';

const HOUR_MS = 3_600_000;
const LONG = JSON.stringify({ words: 'Aquário '.repeat(500) });

let cache: ResponseCache;
let server: Server;
let made: number;
/** `make` waits for it. */
let gate: Promise<void>;
let text: string;
/** Expiry of the next response, and its tags besides `list`. */
let until: number | undefined;
let tags: string[] | undefined;

beforeEach(async () => {
  cache = new ResponseCache();
  made = 0;
  gate = Promise.resolve();
  text = LONG;
  until = undefined;
  tags = undefined;
  const app = createServer(
    serveFromCache(cache, (req, res) => {
      const make = async () => {
        made++;
        const body = new CachedJson(text, { until, tags });
        await gate;
        if (req.url === '/missing') throw new Error('404');
        return body;
      };
      const [path, query] = (req.url ?? '').split('?');
      const known = new URLSearchParams(query).get('known');
      const original = Object.assign(req, { originalUrl: req.url ?? '' });
      const entry = { key: cacheKey('test', path, known), tags: ['list'], perHost: path === '/per-host' };
      cache.respond({ req: original, res }, entry, make).catch(() => res.writeHead(404).end());
    }),
  );
  server = app.listen(0);
});
afterEach(() => {
  jest.restoreAllMocks();
  server.close();
});

interface Got {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = httpGet({ port, path, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, body });
    });
    request.once('error', reject);
  });
}

describe('a cached response', () => {
  it('is made once, and again after one of its tags was invalidated', async () => {
    for (let n = 0; n < 3; n++) expect((await get('/a')).body.toString()).toBe(LONG);
    expect(made).toBe(1);
    cache.invalidate('other');
    await get('/a');
    expect(made).toBe(1);
    cache.invalidate('list');
    text = '{"new":true}';
    expect((await get('/a')).body.toString()).toBe(text);
    expect(made).toBe(2);
  });

  it('has the tags, too, that were known only when it was made', async () => {
    tags = ['offers:1'];
    await get('/a');
    cache.invalidate('offers:2');
    await get('/a');
    expect(made).toBe(1);
    cache.invalidate('offers:1');
    text = '{"new":true}';
    expect((await get('/a')).body.toString()).toBe(text);

    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const answered = get('/b');
    while (made === 2) await new Promise((next) => setImmediate(next));
    cache.invalidate('offers:1');
    resolve();
    await answered;
    await get('/b');
    expect(made).toBe(4);
    await get('/b');
    expect(made).toBe(4);
  });

  it('is found by its key only, not by its address, if it depends on the host', async () => {
    await get('/per-host');
    await get('/a');
    expect([cache.get('/per-host'), cache.get('/a')]).toEqual([undefined, expect.anything()]);
    await get('/per-host');
    expect(made).toBe(2);
  });

  it('is made once for concurrent requests', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const answers = Promise.all(Array.from({ length: 10 }, () => get('/a')));
    setTimeout(resolve, 50);
    expect(new Set((await answers).map(({ body }) => body.toString())).size).toBe(1);
    expect(made).toBe(1);
  });

  it('is not cached if a tag was invalidated while it was made; later requests get a new one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const before = get('/a');
    while (made === 0) await new Promise((next) => setImmediate(next));
    cache.invalidate('list');
    text = '{"new":true}';
    gate = Promise.resolve();
    expect((await get('/a')).body.toString()).toBe(text);
    resolve();
    expect((await before).body.toString()).toBe(LONG);
    expect((await get('/a')).body.toString()).toBe(text);
    expect(made).toBe(2);
  });

  it('is made again after its expiry', async () => {
    until = Date.now() + 500;
    expect((await get('/a')).body.toString()).toBe(LONG);
    expect((await get('/a')).body.toString()).toBe(LONG);
    expect([made, Date.now() < until]).toEqual([1, true]);
    const moment = until;
    [text, until] = ['{"new":true}', undefined];
    while ((await get('/a')).body.toString() !== text) await pause(10);
    expect(Date.now()).toBeGreaterThan(moment);
    await get('/a');
    expect(made).toBe(2);
  });

  it('is made again after the clock was set back, because it may show what is only ahead', async () => {
    until = Date.now() + 2 * HOUR_MS;
    await get('/a');
    text = '{"new":true}';
    const [now, began] = [Date.now(), performance.now()];
    jest.spyOn(Date, 'now').mockImplementation(() => now - HOUR_MS + performance.now() - began);
    expect((await get('/a')).body.toString()).toBe(text);
    await get('/a');
    expect(made).toBe(2);
  });

  it('is never an error', async () => {
    expect((await get('/missing')).status).toBe(404);
    expect((await get('/missing')).status).toBe(404);
    expect(made).toBe(2);
  });

  it('is cached by the validated input, so that unknown parameters take no memory', async () => {
    await get('/a?known=1');
    const { bytes } = cache.size;
    for (let n = 0; n < 500; n++) await get(`/a?known=1&x=${n}${'x'.repeat(1_000)}`);
    expect([made, cache.size.responses]).toEqual([1, 1]);
    expect(cache.size.bytes - bytes).toBeLessThan(4 * 1024 * 1024 + 1);
    cache.invalidate('list');
    expect((await get('/a?known=1&x=0')).status).toBe(200);
    expect(made).toBe(2);
  });

  it('counts the memory of key and overhead besides the body; the number of responses is limited', async () => {
    const entry = (n: number) => ({ key: cacheKey('test', 'k'.repeat(1_000), n), tags: [`tag ${n}`] });
    const nobody = { writeHead: () => ({ end: () => undefined }) } as unknown as ServerResponse;
    const ask = (n: number) =>
      cache.respond(
        { req: { headers: {}, originalUrl: `/${n}` } as never, res: nobody },
        entry(n),
        () => new CachedJson(''),
      );
    await ask(0);
    expect(cache.size.bytes).toBeGreaterThan(4_000);
    for (let n = 1; n <= 25_000; n++) await ask(n);
    expect(cache.size.responses).toBeLessThanOrEqual(20_000);
    expect(cache.size.bytes).toBeLessThanOrEqual(68 * 1024 * 1024);
  });

  it('is a 304 for a matching ETag, whatever the encoding', async () => {
    const { headers } = await get('/a', { 'accept-encoding': 'br' });
    const again = await get('/a', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    cache.invalidate('list');
    text = '{}';
    expect((await get('/a', { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('is encoded for %j as %s', async (accept, encoding) => {
    const { headers, body } = await get('/a', accept ? { 'accept-encoding': accept } : {});
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(plain.toString()).toBe(LONG);
    if (encoding) expect(body.length).toBeLessThan(LONG.length / 10);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baseQuery, urlOf } from './base-query.ts';

/** A browser resolves `/api` against the page's origin; the test resolves it against this server. */
let server: Server;
/** Whether `/api/sometimes` fails. */
let fails = true;
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/stores/hidden') response.setHeader('cache-control', 'private, no-store');
    if (request.url?.startsWith('/api/stores/hidden') || request.url?.startsWith('/api/stores?'))
      return response.end('[]');
    if (request.url === '/api/empty') return response.writeHead(503).end();
    if (request.url === '/api/busy') return response.writeHead(503, { 'retry-after': '30' }).end();
    if (request.url === '/api/sometimes') return response.writeHead(fails ? 503 : 200).end('[]');
    if (request.url === '/api/proxy') return response.writeHead(502).end('<html>');
    if (request.url === '/api/portal') return response.end('<html>');
    if (request.url === '/api/echo') return response.end(JSON.stringify(request.headers['content-type'] ?? null));
    return response.writeHead(404).end('{"message":"Loja não encontrada","code":"not_found"}');
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (input, init) => browserFetch(`http://localhost:${port}${input}`, init);
});

afterAll(() => {
  globalThis.fetch = browserFetch;
  server.close();
});

const call = (request: Parameters<typeof baseQuery>[0]) =>
  baseQuery(request, { signal: new AbortController().signal } as Parameters<typeof baseQuery>[1], {});

describe('baseQuery', () => {
  it('sends a body as JSON, and no content type without one', async () => {
    expect(await call({ route: 'POST /echo', body: {} })).toEqual({ data: 'application/json' });
    expect(await call({ route: 'POST /echo' })).toEqual({ data: null });
  });

  it('words an error as status and body, with the code and the message of the server', async () => {
    expect(await call({ route: 'GET /stores/:id', params: { id: 'x' } })).toEqual({
      error: {
        status: 404,
        message: '404: {"message":"Loja não encontrada","code":"not_found"}',
        code: 'not_found',
        serverMessage: 'Loja não encontrada',
      },
    });
  });

  it('takes the status text where the body is empty', async () => {
    expect(await call({ route: 'GET /empty' })).toEqual({
      error: { status: 503, message: '503: Service Unavailable', retryInMs: 2_000 },
    });
  });

  it('finds no code in the page of a proxy', async () => {
    expect(await call({ route: 'GET /proxy' })).toEqual({
      error: { status: 502, message: '502: <html>', retryInMs: 2_000 },
    });
  });

  it('takes a page instead of JSON for an unreachable server', async () => {
    expect(await call({ route: 'GET /portal' })).toMatchObject({ error: { status: 0 } });
  });
});

describe('a failed read', () => {
  const retryOf = async (route: string) => {
    const { error } = await call({ route });
    return error?.retryInMs;
  };

  it('is repeated three times, after growing pauses, and again once it has succeeded', async () => {
    const pauses = [];
    for (let failure = 0; failure < 5; failure++) pauses.push(await retryOf('GET /sometimes'));
    expect(pauses).toEqual([2_000, 6_000, 18_000, undefined, 2_000]);
    fails = false;
    expect(await retryOf('GET /sometimes')).toBeUndefined();
    fails = true;
    expect(await retryOf('GET /sometimes')).toBe(2_000);
  });

  it('is not repeated earlier than the server says', async () => {
    expect(await retryOf('GET /busy')).toBe(30_000);
  });

  it('is repeated only if it may succeed, and never a write', async () => {
    expect(await retryOf('GET /unknown')).toBeUndefined();
    expect(await retryOf('POST /busy')).toBeUndefined();
  });
});

describe('the responses stored on the device', () => {
  const stored = new Map<string, Response>();

  beforeAll(() => {
    const cache = {
      put: async (url: string, response: Response) => void stored.set(url, response),
      match: async (url: string) => stored.get(url),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => stored.delete(url),
    };
    Object.assign(globalThis, { caches: { open: async () => cache } });
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'caches');
  });

  it('are public lists, but neither private ones nor any with a position, not even of an earlier version', async () => {
    stored.set('/api/stores?lat=-8.01&lng=-34.85', new Response('[]'));
    await call({ route: 'GET /stores/hidden' });
    await call({ route: 'GET /stores', query: { sort: 'distance', lat: -8.02, lng: -34.85 } });
    await call({ route: 'GET /stores', query: { city: 'Olinda' } });
    // `baseQuery` does not wait for the storage, which here takes no time.
    await nextTurn();
    expect([...stored.keys()]).toEqual(['/api/stores?city=Olinda']);
  });
});

describe('urlOf', () => {
  it('leaves empty values out of the query string', () => {
    const query = { city: 'São Paulo', search: '', page: undefined };
    expect(urlOf({ route: 'GET /stores', query })).toBe('/api/stores?city=S%C3%A3o+Paulo');
  });

  it('encodes parameters', () => {
    expect(urlOf({ route: 'PUT /my-store/products/:id', params: { id: 'a/b' } })).toBe('/api/my-store/products/a%2Fb');
  });
});

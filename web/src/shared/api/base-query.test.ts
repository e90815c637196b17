import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baseQuery } from './base-query.ts';

/** The browser resolves `/api` against the page; here the page is a server of the test's own. */
let server: Server;
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/echo?city=S%C3%A3o+Paulo') return response.end('{"ok":true}');
    if (request.url === '/api/empty') return response.writeHead(503).end();
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
  it('leaves empty values out of the query string', async () => {
    const answer = await call({ path: '/echo', query: { city: 'São Paulo', search: '', page: undefined } });
    expect(answer).toMatchObject({ data: { ok: true } });
  });

  it('words an error as status and body, and hands on the server message', async () => {
    expect(await call({ path: '/stores/x' })).toEqual({
      error: {
        status: 404,
        message: '404: {"message":"Loja não encontrada","code":"not_found"}',
        serverMessage: 'Loja não encontrada',
      },
    });
  });

  it('takes the status text where the body is empty', async () => {
    expect(await call({ path: '/empty' })).toEqual({ error: { status: 503, message: '503: Service Unavailable' } });
  });
});

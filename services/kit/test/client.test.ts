import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Send } from '../src/contract/client.ts';
import { type Client, createClient, HttpError, sendByFetch } from '../src/contract/index.ts';
import { listen } from '../src/http/index.ts';
import { sendInternal } from '../src/http/service-calls.ts';
import { Lifecycle } from '../src/process/index.ts';
import { contextHeaders, runInContext } from '../src/tracing/work-context.ts';
import { serve } from './fixtures/http.ts';
import { logger } from './fixtures/replica.ts';
import { TOKEN, thingsApp, thingsContract, type Waiting } from './fixtures/things.ts';

/* The typed client: the same results by each transport. */

const UNAVAILABLE = { status: 503, body: { code: 'unavailable' } };
const here = { PORT: 0, HOST: '127.0.0.1' };
const headers = () => ({ authorization: `Bearer ${TOKEN}`, ...contextHeaders() });

interface Served {
  url: string;
  close(): Promise<void>;
}

/** Serves by `listen`, whose servers take calls of the same process. */
async function serveWithin(app: RequestListener): Promise<Served> {
  const lifecycle = new Lifecycle(logger);
  const port = await listen(app, here, lifecycle);
  return { url: `http://127.0.0.1:${port}`, close: () => lifecycle.stop() };
}

interface Transport {
  name: string;
  serve(app: RequestListener): Promise<Served>;
  send: Send;
  /** The constructor's name of the connection that a server sees. */
  connection: string;
}

const transports: Transport[] = [
  { name: 'by fetch', serve, send: sendByFetch, connection: 'Socket' },
  { name: 'by the internal client', serve, send: sendInternal, connection: 'Socket' },
  { name: 'within the process', serve: serveWithin, send: sendInternal, connection: 'Duplex' },
];

describe.each(transports)('the client $name', ({ serve, send, connection }) => {
  let server: Served;
  let client: Client<typeof thingsContract>;
  let waiting: PromiseWithResolvers<Waiting>;
  beforeEach(async () => {
    waiting = Promise.withResolvers();
    server = await serve(thingsApp({ onWaiting: (one) => waiting.resolve(one) }));
    client = createClient(thingsContract, { baseUrl: server.url, headers, send });
  });
  afterEach(() => server.close());

  it('sends and receives with types, defaults and encoded paths', async () => {
    const answer = await client.create({
      params: { shelf: 'a/b ç?' },
      query: { copies: 3, note: undefined },
      body: { name: 'lâmpada', size: 2 },
    });
    expect(answer).toEqual({ name: 'lâmpada', shelf: 'a/b ç?', copies: 3, tags: [] });
    expect(await client.remove({ params: { shelf: 'a' } })).toBeUndefined();
    expect((await client.watch({})) as unknown).toBeUndefined();
  });

  it.each(['.', '..'])('refuses %j as a path parameter, which URLs resolve to another path', async (shelf) => {
    await expect(client.remove({ params: { shelf } })).rejects.toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it.each([
    [100_000, 1],
    [100_000, 7],
    [3, 2],
  ])('receives %i things in %i pieces', async (count, pieces) => {
    const things = await client.list({ query: { count, pieces } });
    expect(things).toHaveLength(count);
    expect(things.at(-1)).toBe(`ração ${count - 1}`);
  });

  it('sends the context of the calling work, by its headers only', async () => {
    const context = { actor: 'ana', correlationId: 'call-7' };
    expect(await runInContext(context, () => client.whoAmI({}))).toEqual(context);
    const silent = createClient(thingsContract, {
      baseUrl: server.url,
      headers: () => ({ Authorization: `Bearer ${TOKEN}` }),
      send,
    });
    const own = await runInContext(context, () => silent.whoAmI({}));
    expect(own).toEqual({ actor: 'anonymous', correlationId: expect.not.stringMatching('call-7') });
  });

  it('throws the error that the server threw', async () => {
    await expect(client.remove({ params: { shelf: 'none' } })).rejects.toMatchObject({
      status: 404,
      body: { message: 'Prateleira não encontrada', code: 'not_found' },
    });
    const refused = await client
      .create({ params: { shelf: 'a' }, query: {}, body: { name: 'x', size: 1 } })
      .catch((e) => e);
    expect(refused).toBeInstanceOf(HttpError);
    expect(refused.body.fields).toHaveProperty('name');
    const busy = await client.fail({ params: { how: 'busy' }, body: {} }).catch((e) => e);
    expect(busy).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    await expect(client.fail({ params: { how: 'unmeant' }, body: {} })).rejects.toMatchObject({ status: 500 });
    const large = { name: 'x'.repeat(1_100_000), size: 1 };
    await expect(client.create({ params: { shelf: 'a' }, query: {}, body: large })).rejects.toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    const stranger = createClient(thingsContract, { baseUrl: server.url, send });
    await expect(stranger.whoAmI({})).rejects.toMatchObject({ status: 401 });
  });

  it.each<[string, (answer: import('node:http').ServerResponse) => void]>([
    ['hangs up', (answer) => answer.destroy()],
    ['never answers', () => undefined],
    [
      'hangs up in the middle of its answer',
      (answer) => {
        answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        answer.write('{"actor":', () => answer.destroy());
      },
    ],
    [
      'stalls in the middle of its answer',
      (answer) => {
        answer.writeHead(200, { 'content-type': 'application/json' });
        answer.write('{"actor":');
      },
    ],
  ])('throws a 503 when the server %s', async (_, misbehave) => {
    const misbehaving = await serve((_req, answer) => misbehave(answer));
    const impatient = createClient(thingsContract, { baseUrl: misbehaving.url, timeoutMs: 200, send });
    await expect(impatient.whoAmI({})).rejects.toMatchObject(UNAVAILABLE);
    await misbehaving.close();
  });

  it('throws a 503 when nothing listens', async () => {
    const nobody = createClient(thingsContract, { baseUrl: 'http://127.0.0.1:9', send });
    await expect(nobody.whoAmI({})).rejects.toMatchObject(UNAVAILABLE);
  });

  it('tells the server that its caller has left', async () => {
    const leaving = new AbortController();
    const call = client.wait({}, { signal: leaving.signal });
    const running = await waiting.promise;
    expect(running.connection).toBe(connection);
    leaving.abort();
    await expect(call).rejects.toMatchObject(UNAVAILABLE);
    await running.closed;
  });

  it('tells the server that the time of a call is over', async () => {
    const impatient = createClient(thingsContract, { baseUrl: server.url, headers, send, timeoutMs: 200 });
    await expect(impatient.wait({})).rejects.toMatchObject(UNAVAILABLE);
    await (await waiting.promise).closed;
  });

  it('sends nothing for a caller that has left before', async () => {
    let sent = false;
    void waiting.promise.then(() => {
      sent = true;
    });
    await expect(client.wait({}, { signal: AbortSignal.abort() })).rejects.toMatchObject(UNAVAILABLE);
    expect(sent).toBe(false);
  });
});

it('repeats an internal GET whose idle connection the server closed', async () => {
  let asked = 0;
  const server = createServer((_req, answer) => {
    if (asked++ === 1) return answer.socket?.destroy();
    answer.setHeader('content-type', 'application/json').end('{"actor":"ana","correlationId":"call-8"}');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const internal = createClient(thingsContract, { baseUrl, send: sendInternal });
  for (let n = 0; n < 2; n++) expect(await internal.whoAmI({})).toMatchObject({ actor: 'ana' });
  expect(asked).toBe(3);
  server.closeAllConnections();
  server.close();
});

describe('a server that stops', () => {
  /** Returns a listening service with a running call, made within the process or by a socket. */
  async function withRunningCall(within: boolean) {
    const lifecycle = new Lifecycle(logger);
    const waiting = Promise.withResolvers<Waiting>();
    const app = thingsApp({ lifecycle, onWaiting: (one) => waiting.resolve(one) });
    const port = await listen(app, here, lifecycle);
    const send = within ? sendInternal : sendByFetch;
    const client = createClient(thingsContract, { baseUrl: `http://127.0.0.1:${port}`, headers, send });
    const call = client.wait({});
    const running = await waiting.promise;
    expect(running.connection).toBe(within ? 'Duplex' : 'Socket');
    return { lifecycle, client, call, running };
  }

  it.each([true, false])('answers running calls and refuses others (within the process: %s)', async (within) => {
    const { lifecycle, client, call, running } = await withRunningCall(within);
    let stopped = false;
    const stopping = lifecycle.stop().then(() => {
      stopped = true;
    });
    // The port is closed in the same turn as the way within the process.
    while ((await client.whoAmI({}).catch((error: HttpError) => error.body.code)) !== 'unavailable');
    expect(stopped).toBe(false);
    running.answer();
    expect(await call).toEqual({ left: false });
    await stopping;
  });

  it.each([true, false])(
    'cuts running calls in a process that ends at once (within the process: %s)',
    async (within) => {
      const { lifecycle, call, running } = await withRunningCall(within);
      const cut = expect(call).rejects.toMatchObject(UNAVAILABLE);
      lifecycle.restart('for a test', { atOnce: true });
      await lifecycle.stop();
      await cut;
      await running.closed;
    },
  );
});

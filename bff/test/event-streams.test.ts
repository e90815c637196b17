import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { HttpError } from '@cardume/kit/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { eventually } from '../../infra/test/eventually.ts';
import { EventStreams } from '../src/live/event-streams.ts';
import type { SignedIn } from '../src/sessions/index.ts';
import type { EndedSessions } from '../src/sessions/session-cache.ts';

/** Sooner than in production, where it is 15 s. */
const CHECK_INTERVAL_MS = 5_000;
/** More than the buffers of a connection hold. */
const LARGE = { text: 'x'.repeat(8 * 2 ** 20) };

const viewer = { userId: 'ana' } as SignedIn;

/** Fake check of sessions, by which everybody is signed in. */
class Checks {
  count = 0;
  readonly listeners = new Set<(what: EndedSessions) => void>();

  async stillSignedIn() {
    this.count++;
    return viewer;
  }

  onDropped(listener: (what: EndedSessions) => void) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

let checks: Checks;
const followers = new Set<() => void>();
let reading: { begun: number; release: () => void; held: Promise<void> };
/** The data that is read. */
let figures: object;
/** Errors of responses, which end the process unless somebody listens. */
let failures: Error[];
let url: string;
let stop: () => void;
let streams: EventStreams;
const clients = new Set<AbortController>();

beforeEach(async () => {
  checks = new Checks();
  followers.clear();
  const held = Promise.withResolvers<void>();
  reading = { begun: 0, release: held.resolve, held: held.promise };
  figures = {};
  failures = [];
  streams = new EventStreams(checks, CHECK_INTERVAL_MS);
  const app = express();
  app.set('trust proxy', 1);
  app.get('/', (req, res) => {
    const userId = req.get('x-account');
    res.on('error', (error) => failures.push(error));
    return streams.open(
      { req, res, viewer: userId === undefined ? viewer : { ...viewer, userId } },
      {
        event: 'figures',
        async read() {
          reading.begun++;
          await reading.held;
          return figures;
        },
        follow(onChange) {
          followers.add(onChange);
          return () => followers.delete(onChange);
        },
      },
    );
  });
  const onError: ErrorRequestHandler = (error, _req, res, _next) =>
    error instanceof HttpError
      ? void res.status(error.status).set(error.headers).json(error.body)
      : void res.sendStatus(500);
  const server = app.use(onError).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  stop = () => {
    streams.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => {
  for (const client of clients) client.abort();
  clients.clear();
  stop();
});

/** Opens a stream with the cookie of a session. */
function open(session: string, headers: Record<string, string> = {}) {
  const client = new AbortController();
  clients.add(client);
  const response = fetch(url, { headers: { cookie: `sid=${session}`, ...headers }, signal: client.signal });
  return { response, leave: () => client.abort() };
}

/** Opens a stream, and does not read its first event, which is large. @returns its connection */
async function openStalled() {
  figures = LARGE;
  reading.release();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}\r\nCookie: sid=one\r\nConnection: close\r\n\r\n`);
  await eventually(async () => expect(followers.size).toBe(1));
  return socket;
}

it('leaves nothing behind for a client that goes before the stream has begun', async () => {
  const { response, leave } = open('one');
  await eventually(async () => expect(reading.begun).toBe(1));
  leave();
  await expect(response).rejects.toThrow();
  reading.release();
  const next = await open('one').response;
  expect(next.status).toBe(200);
  expect([followers.size, checks.listeners.size]).toEqual([1, 1]);
});

it('reads again after a change that came while the first event was read', async () => {
  const { response } = open('one');
  await eventually(async () => expect(reading.begun).toBe(1));
  for (const onChange of followers) onChange();
  reading.release();
  expect((await response).status).toBe(200);
  // Sooner than the periodic check of a stream, which is every 15 s.
  await eventually(async () => expect(reading.begun).toBe(2), 10_000);
});

describe('a client that does not read', () => {
  it('gets no event beyond what is unread, and is disconnected', async () => {
    const socket = await openStalled();
    const begun = reading.begun;
    for (const onChange of followers) onChange();
    await eventually(async () => expect(followers.size).toBe(0));
    expect(reading.begun).toBe(begun);
    socket.destroy();
  });

  it('gets the newest data when it reads again', async () => {
    const socket = await openStalled();
    figures = { newest: true };
    for (const onChange of followers) onChange();
    let tail = '';
    socket.on('data', (bytes) => {
      tail = (tail + bytes.toString()).slice(-100);
    });
    socket.resume();
    await eventually(async () => expect(tail).toContain('{"newest":true}'));
    socket.destroy();
  });

  it('may have its stream ended by the server without harm to the process', async () => {
    const socket = await openStalled();
    const held = Promise.withResolvers<void>();
    reading.held = held.promise;
    for (const onChange of followers) onChange();
    streams.close();
    held.resolve();
    await once(socket.resume(), 'end');
    expect(failures).toEqual([]);
    socket.destroy();
  });
});

it('checks the session only when one of its user has ended', async () => {
  reading.release();
  await open('one').response;
  const [dropped] = checks.listeners;
  dropped?.({ userId: 'rui' });
  dropped?.({ tokenHash: 'x'.repeat(64) });
  expect(checks.count).toBe(0);
  dropped?.({ userId: 'ana' });
  expect(checks.count).toBe(1);
});

it('has four streams of a session at most, also of those that have not begun', async () => {
  const four = [1, 2, 3, 4].map(() => open('one'));
  await eventually(async () => expect(reading.begun).toBe(4));
  const refused = await open('one').response;
  expect(refused.status).toBe(429);
  reading.release();
  for (const { response } of four) expect((await response).status).toBe(200);
  expect((await open('another').response).status).toBe(200);
  four[0]?.leave();
  await eventually(async () => expect((await open('one').response).status).toBe(200));
});

it('has eight streams of an account at most, whatever its sessions and addresses', async () => {
  reading.release();
  const from = (number: number) => open(`session-${number}`, { 'x-forwarded-for': `198.51.100.${number}` });
  const eight = Array.from({ length: 8 }, (_, number) => from(number));
  for (const { response } of eight) expect((await response).status).toBe(200);
  const refused = await from(9).response;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
  expect(await refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining('telas demais'),
  });
  expect((await open('other', { 'x-account': 'rui' }).response).status).toBe(200);
  eight[0]?.leave();
  await eventually(async () => expect((await from(9).response).status).toBe(200));
});

it('has 200 streams of an address at most, whatever the accounts', async () => {
  reading.release();
  const from = (number: number, address = '198.51.100.7') =>
    open(`session-${number}`, { 'x-account': `account-${number}`, 'x-forwarded-for': address });
  const many = Array.from({ length: 200 }, (_, number) => from(number));
  for (const { response } of many) expect((await response).status).toBe(200);
  expect((await from(200).response).status).toBe(429);
  expect((await from(201, '198.51.100.8').response).status).toBe(200);
  many[0]?.leave();
  await eventually(async () => expect((await from(200).response).status).toBe(200));
});

it('ends a stream that opens while the server drains, after its first event', async () => {
  const begun = open('one');
  await eventually(async () => expect(reading.begun).toBe(1));
  streams.close();
  reading.release();
  const later = await open('another').response;
  for (const response of [await begun.response, later]) {
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('event: figures\ndata: {}');
  }
  expect([followers.size, checks.listeners.size]).toEqual([0, 0]);
});

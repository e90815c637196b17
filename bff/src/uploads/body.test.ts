import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpError } from '@cardume/kit/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readPicture } from './body.ts';

/** Answers what became of the body, in a moment where the product waits for seconds. */
const server = createServer((req, res) => {
  readPicture(req, { totalMs: 600, idleMs: 200 }).then(
    (picture) => res.end(`${picture.length}`),
    (error: unknown) => res.writeHead(error instanceof HttpError ? error.status : 500).end(),
  );
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
});

/** Sends a byte each so many milliseconds. */
async function drip(bytes: number, everyMs: number): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: 'PUT', headers: { 'content-length': bytes }, agent: false });
  let sent = 0;
  const timer = setInterval(() => {
    sending.write('x');
    if (++sent === bytes) clearInterval(timer);
  }, everyMs);
  const [response] = await once(sending, 'response');
  clearInterval(timer);
  sending.destroy();
  return response.statusCode;
}

it('waits for a body that goes on coming', async () => {
  expect(await drip(4, 60)).toBe(200);
});

it('gives up one that stands still, and one that takes all day', async () => {
  expect(await drip(2, 400)).toBe(408);
  expect(await drip(1_000, 50)).toBe(408);
});

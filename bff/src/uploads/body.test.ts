import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { readPicture } from './body.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A request without Content-Length, with the properties that `readPicture` uses. */
const requestWith = (body: PassThrough) => Object.assign(body, { headers: {} }) as unknown as IncomingMessage;

/** Starts an upload whose body the test writes. */
function upload() {
  const body = new PassThrough();
  const read = readPicture(requestWith(body));
  /** Repeatedly sends a byte and then advances the clock. */
  const drip = async (times: number, seconds: number) => {
    for (let n = 0; n < times; n++) {
      body.write('x');
      await jest.advanceTimersByTimeAsync(seconds * 1_000);
    }
  };
  return { body, read, drip };
}

it('waits while bytes keep coming', async () => {
  const { body, read, drip } = upload();
  await drip(4, 9);
  body.end();
  expect((await read).length).toBe(4);
});

it('fails at once if the client has already disconnected', async () => {
  const body = new PassThrough();
  await new Promise<void>((resolve) => body.once('close', resolve).destroy());
  const refused = { status: 400, body: { code: 'upload_interrupted' } };
  await expect(readPicture(requestWith(body))).rejects.toMatchObject(refused);
});

it.each([
  ['stalls for 10 s', 1, 10],
  ['takes longer than 45 s in all', 9, 5],
])('rejects an upload that %s', async (_, times, seconds) => {
  const { read, drip } = upload();
  const refused = expect(read).rejects.toMatchObject({ status: 408, body: { code: 'upload_timeout' } });
  await drip(times, seconds);
  await refused;
});

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Templates } from './template.ts';

const HOUR_MS = 3_600_000;
let dist: string;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(dist, { recursive: true });
});

/** @param at time of the build, in seconds since the epoch */
async function build(name: string, at: number): Promise<void> {
  const file = join(dist, 'index.html');
  await writeFile(file, `<title>${name}</title><head></head>`);
  await utimes(file, at, at);
}

it('a newer build is served within a second, also after the clock was set back', async () => {
  const templates = new Templates(dist);
  await build('first', 1);
  const first = await templates.current();
  await build('second', 2);
  jest.setSystemTime(Date.now() - HOUR_MS);
  jest.advanceTimersByTime(999);
  expect(await templates.current()).toBe(first);
  jest.advanceTimersByTime(1);
  expect(await templates.current()).not.toBe(first);
});

it('each inline script and style of the built page is allowed by its hash alone', async () => {
  const html = '<head><style>a{}</style></head><script>one()</script><script src="/a.js"></script>';
  await writeFile(join(dist, 'index.html'), html);
  const { inlineScripts, inlineStyles } = await new Templates(dist).current();
  expect(inlineScripts).toEqual(["'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"]);
  expect(inlineStyles).toEqual(["'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"]);
});

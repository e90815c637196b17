import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpError } from '@cardume/kit/contract';
import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PictureConverter } from './picture-converter.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const UNAVAILABLE = { status: 503 };
const STORAGE = 'S3_ENDPOINT=http://127.0.0.1:9 S3_ACCESS_KEY=a S3_SECRET_KEY=b';

const { signal: wanted } = new AbortController();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-converter-'));
});
afterAll(() => rm(folder, { recursive: true }));

const childProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

it('fails with a 503 if its process cannot be started, and tries to start it for each picture', async () => {
  const before = childProcesses();
  const node = join(folder, 'node');
  const converter = new PictureConverter(logger, node);
  converter.prepare();
  await expect(converter.convert('a/b.webp', Buffer.from('picture'), wanted)).rejects.toMatchObject(UNAVAILABLE);
  await expect(converter.convert('a/b.webp', Buffer.from('picture'), wanted)).rejects.toMatchObject(UNAVAILABLE);

  await writeFile(node, `#!/bin/sh\n${STORAGE} exec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  const statusOf = () =>
    converter.convert('a/b.webp', Buffer.from('no picture'), wanted).catch((error: HttpError) => error.status);
  let status = await statusOf();
  // On a busy machine the process may take longer to start than the timeout of a job.
  while (status === 503) status = await statusOf();
  expect(status).toBe(415);
  converter.stop();
  // The test process cannot exit before the child process, which may be slow to end because of its low priority.
  while (childProcesses() > before) await pause(20);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@cardume/kit/logging';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PictureMaker } from './picture-maker.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
const UNAVAILABLE = { status: 503 };
const STORAGE = 'S3_ENDPOINT=http://127.0.0.1:9 S3_ACCESS_KEY=a S3_SECRET_KEY=b';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-maker-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('asks to come again where its process cannot be started, each time anew', async () => {
  const node = join(folder, 'node');
  const maker = new PictureMaker(logger, node);
  maker.prepare();
  await expect(maker.make('a/b.webp', Buffer.from('picture'))).rejects.toMatchObject(UNAVAILABLE);
  await expect(maker.make('a/b.webp', Buffer.from('picture'))).rejects.toMatchObject(UNAVAILABLE);

  await writeFile(node, `#!/bin/sh\n${STORAGE} exec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  await expect(maker.make('a/b.webp', Buffer.from('no picture'))).rejects.toMatchObject({ status: 415 });
  maker.stop();
});

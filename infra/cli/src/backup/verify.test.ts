import { mkdtempSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ChunkWriter } from './chunks.ts';
import { MANIFEST_FORMAT, type Manifest } from './manifest.ts';
import { FolderStore } from './store.ts';
import { chunkPath, picturePath, sha256 } from './stored-files.ts';
import { verifyFiles } from './verify.ts';

let folder: string;
let store: FolderStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardume-verify-'));
  store = new FolderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function chunksOf(...records: string[]) {
  const writer = new ChunkWriter(store);
  for (const record of records) await writer.add(Buffer.from(record), Buffer.from(record));
  return writer.finish();
}

/** Returns a backup with a chunk of one record and a picture. */
async function backUp(name: string, record: string, picture: string) {
  const hash = sha256(Buffer.from(picture));
  await store.put(picturePath(hash), Buffer.from(picture));
  const at = '2026-01-01T00:00:00.000Z';
  const line = `${JSON.stringify({ key: `an-owner/${picture}.webp`, hash, etag: '', size: picture.length })}\n`;
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    ...{ startedAt: at, finishedAt: at, moment: at },
    databases: { auth: { collections: [{ name: 'users', count: 1, indexes: [], chunks: await chunksOf(record) }] } },
    pictures: { count: 1, bytes: 1, missing: 0, chunks: await chunksOf(line) },
    secrets: false,
  };
  return { name, manifest, signature: 'signed' as const };
}

it('names every missing and damaged file with the backups that need it', async () => {
  const backups = [await backUp('one', 'both', 'first'), await backUp('two', 'both', 'second')];
  const verified = () => verifyFiles(store, backups, () => undefined);
  expect(await verified()).toEqual({ files: 5, damaged: [] });
  const [both] = await chunksOf('both');
  const [chunk, picture] = [chunkPath(both?.hash ?? ''), picturePath(sha256(Buffer.from('second')))];
  await writeFile(store.address(chunk), 'rotten');
  await rm(store.address(picture));
  expect(await verified()).toEqual({
    files: 5,
    damaged: [
      { path: chunk, backups: ['one', 'two'] },
      { path: picture, backups: ['two'] },
    ],
  });
});

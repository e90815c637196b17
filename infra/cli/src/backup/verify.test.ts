import { mkdtempSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ChunkWriter } from './chunks.ts';
import { MANIFEST_FORMAT, type Manifest, secretsPath } from './manifest.ts';
import { seal } from './secrets.ts';
import { FolderStore } from './store.ts';
import { chunkPath, picturePath, sha256 } from './stored-files.ts';
import { verifyBackups } from './verify.ts';

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

const parts = (passphrase?: string) => ({ store, passphrase, progress: () => undefined });

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
  const verified = () => verifyBackups(parts(), backups);
  expect(await verified()).toEqual({ files: 5, damaged: [], differing: [] });
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
    differing: [],
  });
});

it('names what a manifest tells otherwise than its chunks', async () => {
  const backup = await backUp('one', 'a record', 'first');
  const [users] = backup.manifest.databases.auth?.collections ?? [];
  if (users) users.count = 2;
  backup.manifest.pictures.count = 0;
  const differing = [
    { backup: 'one', what: 'auth/users: 1 instead of 2' },
    { backup: 'one', what: 'pictures: 1 instead of 0' },
  ];
  expect(await verifyBackups(parts(), [backup])).toEqual({ files: 3, damaged: [], differing });
});

it('names secrets that are missing, damaged, or do not open with the passphrase of a signed backup', async () => {
  const { name, manifest, signature } = await backUp('one', 'a record', 'first');
  const backups = [{ name, manifest: { ...manifest, secrets: true }, signature }];
  const damaged = async (passphrase?: string) => (await verifyBackups(parts(passphrase), backups)).damaged;
  const missing = [{ path: secretsPath(name), backups: [name] }];
  expect(await damaged()).toEqual(missing);
  await store.put(secretsPath(name), await seal({ visitorSecret: 'a secret' }, 'a passphrase'));
  expect(await damaged()).toEqual([]);
  expect(await damaged('a passphrase')).toEqual([]);
  expect(await damaged('another passphrase')).toEqual(missing);
  await store.put(secretsPath(name), Buffer.from('{}'));
  expect(await damaged()).toEqual(missing);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ChunkWriter } from './chunks.ts';
import { MANIFEST_FORMAT, type Manifest, manifestOf } from './manifest.ts';
import { picturesOf } from './pictures.ts';
import { FolderStore } from './store.ts';

const OUTSIDE = '../../etc/hostname';
const HASH = 'a'.repeat(64);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardume-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns a manifest with a chunk of a collection and of the list of pictures. */
function manifestWith({ hash = HASH, name = 'users', pictures = [] as Manifest['pictures']['chunks'] } = {}): Manifest {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    format: MANIFEST_FORMAT,
    ...{ startedAt: at, finishedAt: at, moment: at },
    databases: { auth: { collections: [{ name, count: 1, indexes: [], chunks: [{ hash, count: 1 }] }] } },
    pictures: { count: 0, bytes: 0, missing: 0, chunks: pictures },
    secrets: false,
  };
}

const parsed = (manifest: Manifest) => manifestOf(Buffer.from(JSON.stringify(manifest)));

it('names files by hashes alone, so that none leads out of the folder', () => {
  expect(parsed(manifestWith())).toBeDefined();
  for (const hash of [OUTSIDE, `${HASH}/../x`, HASH.toUpperCase(), HASH.slice(1), '']) {
    expect(parsed(manifestWith({ hash }))).toBeUndefined();
    expect(parsed(manifestWith({ pictures: [{ hash, count: 1 }] }))).toBeUndefined();
  }
});

it('names no collections that describe processes and restores', () => {
  for (const name of ['maintenance', 'maintenance_replicas', 'restore_users', 'system.users']) {
    expect(parsed(manifestWith({ name }))).toBeUndefined();
  }
});

it.each([
  { key: 'an-owner/one.webp', hash: OUTSIDE },
  { key: OUTSIDE, hash: HASH },
  { key: 'installation', hash: HASH },
])('names pictures by hashes and keys of pictures alone: $key, $hash', async (picture) => {
  const store = new FolderStore(folder);
  const writer = new ChunkWriter(store);
  await writer.add(Buffer.from('key'), Buffer.from(`${JSON.stringify({ etag: '', size: 1, ...picture })}\n`));
  const listed = Array.fromAsync(picturesOf(store, manifestWith({ pictures: await writer.finish() })));
  await expect(listed).rejects.toThrow('Invalid');
});

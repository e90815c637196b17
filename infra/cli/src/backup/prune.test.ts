import { mkdtempSync, rmSync } from 'node:fs';
import { rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Chunk, ChunkWriter, chunkPath } from './chunks.ts';
import { MANIFEST_FORMAT, manifestPath, newBackupName, writeManifest } from './manifest.ts';
import { prune } from './prune.ts';
import { FolderStore } from './store.ts';

const HOUR_MS = 3_600_000;
const KEEP_ONE = { days: 1, weeks: 0, months: 0 };

let folder: string;
let store: FolderStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardume-prune-'));
  store = new FolderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a chunk that was written some hours ago, unless it exists. */
async function write(record: string, { hoursAgo = 0, referenced = new Set<string>() } = {}): Promise<Chunk> {
  const writer = new ChunkWriter(store, referenced);
  await writer.add(Buffer.from(record), Buffer.from(record));
  const [chunk] = await writer.finish();
  if (!chunk) throw new Error('no chunk');
  const then = new Date(Date.now() - hoursAgo * HOUR_MS);
  if (hoursAgo > 0) await utimes(store.address(chunkPath(chunk.hash)), then, then);
  return chunk;
}

/** Writes a manifest with these chunks. @returns its name */
async function backUp(moment: string, chunks: Chunk[]): Promise<string> {
  const name = newBackupName(new Date(moment));
  await writeManifest(store, name, {
    format: MANIFEST_FORMAT,
    ...{ startedAt: moment, finishedAt: moment, moment },
    databases: { auth: { collections: [{ name: 'users', count: chunks.length, indexes: [], chunks }] } },
    pictures: { count: 0, bytes: 0, missing: 0, chunks: [] },
    secrets: false,
  });
  return name;
}

const isThere = ({ hash }: Chunk) => store.has(chunkPath(hash));

describe('prune', () => {
  it('deletes expired backups and the chunks that only they have', async () => {
    const [old, both] = [await write('old', { hoursAgo: 48 }), await write('both', { hoursAgo: 48 })];
    const expired = await backUp('2026-01-01T00:00:00.000Z', [old, both]);
    const last = await backUp('2026-01-02T00:00:00.000Z', [both]);
    expect(await prune(store, KEEP_ONE)).toEqual([expired]);
    expect(await store.folders()).toEqual(expect.arrayContaining(['chunks', last]));
    expect([await isThere(old), await isThere(both), await store.has(manifestPath(expired))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('deletes the chunks left by an interrupted prune, also if no backup is expired', async () => {
    const [left, kept] = [await write('left', { hoursAgo: 48 }), await write('kept', { hoursAgo: 48 })];
    await backUp('2026-01-02T00:00:00.000Z', [kept]);
    expect(await prune(store, KEEP_ONE)).toEqual([]);
    expect([await isThere(left), await isThere(kept)]).toEqual([false, true]);
  });

  it('leaves the chunks of a backup whose manifest is not written yet', async () => {
    await backUp('2026-01-02T00:00:00.000Z', []);
    await write('reused', { hoursAgo: 48 });
    const chunks = [await write('new'), await write('reused')];
    await prune(store, KEEP_ONE);
    expect(await Promise.all(chunks.map(isThere))).toEqual([true, true]);
  });

  it('deletes no chunk while it cannot read whether a backup exists', async () => {
    const [one, other] = [await write('one', { hoursAgo: 48 }), await write('other', { hoursAgo: 48 })];
    const unreadable = await backUp('2026-01-01T00:00:00.000Z', [one]);
    await backUp('2026-01-02T00:00:00.000Z', [other]);
    const file = store.address(manifestPath(unreadable));
    await rm(file);
    // A link to itself, whose error is like those of a failing disk: neither a file nor a missing one.
    await symlink(file, file);
    await expect(prune(store, KEEP_ONE)).rejects.toMatchObject({ code: 'ELOOP' });
    expect([await isThere(one), await isThere(other)]).toEqual([true, true]);
  });

  it('needs no chunk of the last backup to be written again', async () => {
    const { hash } = await write('referenced', { hoursAgo: 48 });
    const before = await store.modifiedAt(chunkPath(hash));
    await write('referenced', { referenced: new Set([hash]) });
    expect(await store.modifiedAt(chunkPath(hash))).toEqual(before);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChunkWriter } from './chunks.ts';
import { MANIFEST_FORMAT, manifestPath, newBackupName, signaturePath, writeManifest } from './manifest.ts';
import { prune } from './prune.ts';
import { ReusedFiles } from './reused-files.ts';
import { ManifestSigner } from './signature.ts';
import { FolderStore } from './store.ts';
import { type Chunk, chunkPath } from './stored-files.ts';

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
  const writer = new ChunkWriter(store, new ReusedFiles(store, { referenced, share: 0 }));
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

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
});
const signer = new ManifestSigner({ operators: 'the token of the operators' });
const pruneOnce = () => prune({ store, signer, progress: (text) => warnings.push(text) }, KEEP_ONE);

const isThere = ({ hash }: Chunk) => store.has(chunkPath(hash));

describe('prune', () => {
  it('deletes expired backups and the chunks that only they have', async () => {
    const [old, both] = [await write('old', { hoursAgo: 48 }), await write('both', { hoursAgo: 48 })];
    const expired = await backUp('2026-01-01T00:00:00.000Z', [old, both]);
    const last = await backUp('2026-01-02T00:00:00.000Z', [both]);
    expect(await pruneOnce()).toEqual([expired]);
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
    expect(await pruneOnce()).toEqual([]);
    expect([await isThere(left), await isThere(kept)]).toEqual([false, true]);
  });

  it('leaves the chunks of a backup whose manifest is not written yet', async () => {
    await backUp('2026-01-02T00:00:00.000Z', []);
    await write('reused', { hoursAgo: 48 });
    const chunks = [await write('new'), await write('reused')];
    await pruneOnce();
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
    expect(await pruneOnce()).toEqual([]);
    expect(warnings).toContainEqual(expect.stringContaining('No chunks and pictures are deleted'));
    expect([await isThere(one), await isThere(other)]).toEqual([true, true]);
  });

  it('goes on beside a damaged manifest and one that was changed, which expire no backup', async () => {
    const [left, kept] = [await write('left', { hoursAgo: 48 }), await write('kept', { hoursAgo: 48 })];
    const old = await backUp('2026-01-01T00:00:00.000Z', [left]);
    const good = await backUp('2026-01-02T00:00:00.000Z', [kept]);
    const damaged = await backUp('2026-01-03T00:00:00.000Z', []);
    await store.put(manifestPath(damaged), Buffer.from('{"format":1,'));
    const changed = await backUp('2026-01-04T00:00:00.000Z', []);
    const content = await store.get(manifestPath(changed));
    await store.put(signaturePath(changed), await signer.sign(content));
    await store.put(manifestPath(changed), Buffer.from(content.toString().replaceAll('2026', '2036')));
    expect(await pruneOnce()).toEqual([old]);
    expect(warnings).toEqual([
      `The manifest of ${damaged} is damaged: it is skipped.`,
      `The manifest of ${changed} was changed after it was signed: it is skipped.`,
    ]);
    expect(await store.has(manifestPath(good))).toBe(true);
    expect([await isThere(left), await isThere(kept)]).toEqual([false, true]);
  });

  it('needs no chunk of the last backup to be written again', async () => {
    const { hash } = await write('referenced', { hoursAgo: 48 });
    const before = await store.modifiedAt(chunkPath(hash));
    await write('referenced', { referenced: new Set([hash]) });
    expect(await store.modifiedAt(chunkPath(hash))).toEqual(before);
  });
});

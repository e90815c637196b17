import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChunkWriter } from './chunks.ts';
import { ReusedFiles } from './reused-files.ts';
import { FolderStore } from './store.ts';
import { type Chunk, chunkPath, readChunk } from './stored-files.ts';

let folder: string;
let store: FolderStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardume-chunks-'));
  store = new FolderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `key ${String(index).padStart(6, '0')}`);

async function write(keys: string[], into = store, reused = new ReusedFiles(into)) {
  const writer = new ChunkWriter(into, reused);
  for (const key of keys) await writer.add(Buffer.from(key), Buffer.from(`${key}\n`));
  return { chunks: await writer.finish(), added: writer.added };
}

async function read(chunks: Chunk[]): Promise<string> {
  const parts = [];
  for (const chunk of chunks) parts.push((await readChunk(store, chunk)).toString());
  return parts.join('');
}

describe('chunks', () => {
  it('hold every record in its order', async () => {
    const keys = numbered(20_000);
    const { chunks } = await write(keys);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.reduce((sum, { count }) => sum + count, 0)).toBe(keys.length);
    expect(await read(chunks)).toBe(`${keys.join('\n')}\n`);
    expect(await write([])).toEqual({ chunks: [], added: 0 });
  });

  it('are written again only where a record was added, changed or deleted', async () => {
    const keys = numbered(20_000);
    const before = await write(keys);
    expect((await write(keys)).added).toBe(0);
    const inserted = await write([...keys.slice(0, 9_000), 'key 008999b', ...keys.slice(9_000)]);
    const known = new Set(before.chunks.map(({ hash }) => hash));
    expect(inserted.chunks.filter(({ hash }) => !known.has(hash)).length).toBeLessThanOrEqual(2);
    const deleted = await write(keys.slice(1));
    expect(deleted.chunks.filter(({ hash }) => !known.has(hash)).length).toBeLessThanOrEqual(2);
  });

  it('that are damaged are refused', async () => {
    const { chunks } = await write(numbered(10));
    const { chunks: others } = await write(numbered(11));
    const [chunk, other] = [chunks[0] as Chunk, others[0] as Chunk];
    await writeFile(join(folder, chunkPath(chunk.hash)), await store.get(chunkPath(other.hash)));
    await expect(readChunk(store, chunk)).rejects.toThrow('is damaged');
  });

  it('that are damaged are written again where they are read before they are used again', async () => {
    const keys = numbered(20_000);
    const { chunks } = await write(keys);
    const damaged = [chunks[0], chunks[3]].map((chunk) => chunkPath(chunk?.hash ?? ''));
    for (const path of damaged) await writeFile(join(folder, path), 'rotten');
    const unread = new ReusedFiles(store, { share: 0 });
    expect(await write(keys, store, unread)).toMatchObject({ added: 0 });
    const all = new ReusedFiles(store, { share: 1 });
    expect((await write(keys, store, all)).chunks).toEqual(chunks);
    expect(all.damaged.sort()).toEqual(damaged.sort());
    expect(await read(chunks)).toBe(`${keys.join('\n')}\n`);
  });

  it('are all read from the first damaged one of the sample on', async () => {
    const { chunks } = await write(numbered(20_000));
    for (const { hash } of chunks) await writeFile(join(folder, chunkPath(hash)), 'rotten');
    const reused = new ReusedFiles(store, { share: 1 / 3 });
    for (let round = 0; reused.damaged.length === 0 && round < 1_000; round++) {
      for (const { hash } of chunks) await reused.hasChunk(hash);
    }
    const before = reused.damaged.length;
    for (const { hash } of chunks) expect(await reused.hasChunk(hash)).toBe(false);
    expect(reused.damaged.length).toBe(before + chunks.length);
  });

  it('fail the writer when they cannot be stored, and leave no unfinished file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(write(numbered(20_000), new FolderStore(file))).rejects.toThrow();
    await rm(file);
    const { chunks } = await write(numbered(10));
    const files = await readdir(join(folder, 'chunks'), { recursive: true });
    expect(files.sort()).toEqual(
      [chunkPath(chunks[0]?.hash ?? '').split('/')[1], chunkPath(chunks[0]?.hash ?? '').slice(7)].sort(),
    );
  });
});

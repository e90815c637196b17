import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Sizes of the small file systems: enough for what a run writes. */
const SIZES = { mongo: '2g', nats: '256m' };
const FILLER = 'filler';
/** What a server may write while its disk is being filled. */
const STEP_BYTES = 64 * 1_024;
const mounted: string[] = [];

/** Nodes that have a file system of their own. */
export const NODES_WITH_DISKS = ['mongo', 'nats'].flatMap((server) => [1, 2, 3].map((n) => `${server}-${n}`));

/** Gives each of these nodes a small file system, for the lifetime of this program's mounts. */
export function mountDisks(data: string): void {
  for (const node of NODES_WITH_DISKS) {
    const size = node.startsWith('mongo') ? SIZES.mongo : SIZES.nats;
    const folder = folderOf(data, node);
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    mounted.push(folder);
  }
}

/** Takes the file systems away again, so that their folders can be deleted. */
export function unmountDisks(): void {
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder]);
}

/** Fills what is free. @returns what frees it */
export function fillDisk(data: string, node: string): () => void {
  const folder = folderOf(data, node);
  const filler = join(folder, FILLER);
  const { bavail, bsize } = statfsSync(folder);
  const fits = (bytes: number) => spawnSync('fallocate', ['--length', `${bytes}`, filler]).status === 0;
  let bytes = bavail * bsize;
  while (bytes > 0 && !fits(bytes)) bytes -= STEP_BYTES;
  return () => rmSync(filler);
}

/** The first MongoDB has the folder of one that ran alone. */
const folderOf = (data: string, node: string) => join(data, node === 'mongo-1' ? 'mongo' : node);

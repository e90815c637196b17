import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Sizes of the small file systems: sufficient for one run. */
const SIZES = { mongo: '2g', nats: '256m' };
const FILLER = 'filler';
/** Step by which the filler shrinks if it does not fit, because servers write meanwhile. */
const STEP_BYTES = 64 * 1_024;
const mounted: string[] = [];

/** Nodes with a file system of their own. */
export const NODES_WITH_DISKS = ['mongo', 'nats'].flatMap((server) => [1, 2, 3].map((n) => `${server}-${n}`));

/** Mounts a small file system as the data folder of each of these nodes. */
export function mountDisks(data: string): void {
  for (const node of NODES_WITH_DISKS) {
    const size = node.startsWith('mongo') ? SIZES.mongo : SIZES.nats;
    const folder = folderOf(data, node);
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    mounted.push(folder);
  }
}

/** Unmounts the file systems, so that their folders can be deleted. */
export function unmountDisks(): void {
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder]);
}

/** Fills the free space of a node's disk. @returns a function that frees it */
export function fillDisk(data: string, node: string): () => void {
  const folder = folderOf(data, node);
  const filler = join(folder, FILLER);
  const { bavail, bsize } = statfsSync(folder);
  const fits = (bytes: number) => spawnSync('fallocate', ['--length', `${bytes}`, filler]).status === 0;
  let bytes = bavail * bsize;
  while (bytes > 0 && !fits(bytes)) bytes -= STEP_BYTES;
  return () => rmSync(filler);
}

/** The first MongoDB node uses the folder of a single node. */
const folderOf = (data: string, node: string) => join(data, node === 'mongo-1' ? 'mongo' : node);

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Where backups lie: files that are written once and read as a whole. Paths have `/` on every system. */
export interface BackupStore {
  /** The address of a path, for people and for `restore`. */
  address(path: string): string;
  has(path: string): Promise<boolean>;
  /** Writes a file completely or not at all. */
  put(path: string, content: Uint8Array): Promise<void>;
  /** @throws an error if there is no such file */
  get(path: string): Promise<Buffer>;
  /** Lists the folders at the top. */
  folders(): Promise<string[]>;
  /** Lists the paths of all files in a folder and the folders in it. */
  list(folder: string): AsyncIterable<string>;
  delete(path: string): Promise<void>;
  /** Deletes a folder at the top with everything in it. */
  deleteFolder(name: string): Promise<void>;
}

/** Only the user who makes backups reads them: they hold data of people. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** A folder of this machine. */
export class FolderStore implements BackupStore {
  readonly #folder: string;

  /** @param folder absolute */
  constructor(folder: string) {
    this.#folder = folder;
  }

  address(path: string): string {
    return join(this.#folder, path);
  }

  async has(path: string): Promise<boolean> {
    return access(this.address(path), constants.F_OK).then(
      () => true,
      () => false,
    );
  }

  async put(path: string, content: Uint8Array): Promise<void> {
    const file = this.address(path);
    const unfinished = `${file}.${randomBytes(4).toString('hex')}.new`;
    await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    try {
      const handle = await open(unfinished, 'wx', PRIVATE_FILE);
      await handle
        .writeFile(content)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  get(path: string): Promise<Buffer> {
    return readFile(this.address(path));
  }

  async folders(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(ignoreMissing);
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async *list(folder: string): AsyncGenerator<string> {
    const entries = await readdir(this.address(folder), { withFileTypes: true, recursive: true }).catch(ignoreMissing);
    for (const entry of entries) {
      if (entry.isFile()) yield relative(this.#folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    }
  }

  async delete(path: string): Promise<void> {
    await rm(this.address(path), { force: true });
  }

  async deleteFolder(name: string): Promise<void> {
    await rm(this.address(name), { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Storage of backups: files that are written once and read as a whole. Paths use `/` on every system. */
export interface BackupStore {
  /** Returns the address of a path, as it is printed and as `restore` takes it. */
  address(path: string): string;
  has(path: string): Promise<boolean>;
  /** Returns when a file was last written; undefined if there is none. */
  modifiedAt(path: string): Promise<Date | undefined>;
  /** Writes a file atomically. */
  put(path: string, content: Uint8Array): Promise<void>;
  /** @throws an error if there is no such file */
  get(path: string): Promise<Buffer>;
  /** Returns the names of the top-level folders. */
  folders(): Promise<string[]>;
  /** Iterates over the paths of all files in a folder, recursively. */
  list(folder: string): AsyncIterable<string>;
  delete(path: string): Promise<void>;
  /** Deletes a top-level folder with everything in it. */
  deleteFolder(name: string): Promise<void>;
}

/** Backups hold personal data, so only their owner may read them. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** Codes of the errors of a path that does not exist. */
const MISSING = ['ENOENT', 'ENOTDIR'];

/** Backups in a local folder. */
export class FolderStore implements BackupStore {
  readonly #folder: string;

  /** @param folder absolute path */
  constructor(folder: string) {
    this.#folder = folder;
  }

  address(path: string): string {
    return join(this.#folder, path);
  }

  async has(path: string): Promise<boolean> {
    return (await this.modifiedAt(path)) !== undefined;
  }

  async modifiedAt(path: string): Promise<Date | undefined> {
    try {
      return (await stat(this.address(path))).mtime;
    } catch (error) {
      // Another error may be temporary: the file of a backup that is kept must not count as missing.
      if (MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
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
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(noneIfMissing);
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async *list(folder: string): AsyncGenerator<string> {
    const entries = await readdir(this.address(folder), { withFileTypes: true, recursive: true }).catch(noneIfMissing);
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

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

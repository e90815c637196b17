import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** Bits of the permissions of others. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Replaces a file atomically and durably: after a crash it has the previous content or the new one.
 * @param mode permissions, also where the file exists with others. Default: only its owner may read it
 */
export function writePrivately(file: string, content: string, mode = PRIVATE_FILE): void {
  const fresh = `${file}.new`;
  writeDurably(fresh, content, mode);
  renameSync(fresh, file);
  syncFolder(dirname(file));
}

/** As `writePrivately`, for a new file. @throws an error if it exists */
export function writeNewPrivately(file: string, content: string): void {
  const fresh = `${file}.new`;
  writeDurably(fresh, content, PRIVATE_FILE);
  try {
    linkSync(fresh, file);
  } finally {
    rmSync(fresh);
  }
  syncFolder(dirname(file));
}

/**
 * Creates a folder that only its owner may open, or takes the permissions of others from an existing one, except from one
 * that many people share, like `/tmp`.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode, uid } = statSync(folder);
  if (mode & OTHERS && !(mode & STICKY) && uid === process.getuid?.()) chmodSync(folder, mode & ~OTHERS & 0o7777);
}

function writeDurably(file: string, content: string, mode: number): void {
  const handle = openSync(file, 'w', mode);
  try {
    fchmodSync(handle, mode);
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

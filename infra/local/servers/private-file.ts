import { chmodSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read, also where it exists with other permissions. */
export function writePrivately(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
  chmodSync(file, 0o600);
}

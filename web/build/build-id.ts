import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the client, relative to web/. */
const SOURCES = ['src/**/*.*', '../bff/contract/*.ts', '../package-lock.json'];

/** Identifies the build in error reports. @returns the first 12 hex digits of a hash of the client's sources */
export function buildId(web: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: web }).sort()) hash.update(readFileSync(join(web, file)));
  return hash.digest('hex').slice(0, 12);
}

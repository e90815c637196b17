import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the client is made from, relative to web/. */
const SOURCES = ['src/**/*.*', '../bff/contract/*.ts', '../package-lock.json'];

/** Identifies a build in reports of errors: a hash of its sources. */
export function buildId(web: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: web }).sort()) hash.update(readFileSync(join(web, file)));
  return hash.digest('hex').slice(0, 12);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UserError } from '../local/user-error.ts';
import { npm } from './npm.ts';

const license = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);

const component = z.looseObject({
  'bom-ref': z.string(),
  purl: z.string(),
  licenses: z.array(license).optional(),
});

const document = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), version: z.string() }) }),
  components: z.array(component),
});

export type Component = z.infer<typeof component>;
export type Sbom = z.infer<typeof document>;

/**
 * Returns the CycloneDX document of what ships from a folder with a package-lock.json: all packages except those of
 * builds and tests. It depends only on the lock file, so it is the same on every machine and includes packages of other
 * platforms.
 * @throws UserError with npm's message when npm fails
 */
export function readSbom(folder: string): Sbom {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout, stderr, ok } = npm(['sbom', ...format, '--omit', 'dev', '--package-lock-only'], folder);
  if (!ok) throw new UserError(`npm sbom failed:\n${stderr}`);
  const sbom = document.parse(JSON.parse(stdout));
  // npm uses the folder's name.
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
  sbom.metadata.component.name = name;
  return sbom;
}

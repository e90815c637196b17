/**
 * Commands on the packages that ship, by the package-lock.json of this repository or of another folder: `sbom` writes
 * the CycloneDX document; `licenses` exits with 1 if a license is not allowed, `audit` if a severe vulnerability is
 * known.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, root } from '../local/folders.ts';
import { runMain, UserError } from '../local/user-error.ts';
import { audit } from './audit.ts';
import { findRefusedLicenses } from './licenses.ts';
import { readSbom } from './sbom.ts';

const [task, folder = root] = process.argv.slice(2);

const TASKS: Readonly<Record<string, () => void>> = {
  sbom() {
    const sbom = readSbom(folder);
    const { home } = foldersOf(process.env);
    const file = join(home, 'sbom.json');
    mkdirSync(home, { recursive: true });
    writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
    console.log(`${file}: ${sbom.components.length} packages of version ${sbom.metadata.component.version}`);
  },
  licenses() {
    const refused = findRefusedLicenses(readSbom(folder).components);
    if (refused.length === 0) return;
    const advice = 'Use another package, or allow the license in infra/packages/licenses.ts.';
    throw new UserError(`Not allowed to ship:\n${refused.map((line) => `  ${line}`).join('\n')}\n${advice}`);
  },
  audit() {
    const answer = audit(folder);
    if ('notAsked' in answer) console.log(`npm audit: the registry could not be asked (${answer.notAsked})`);
    else if (answer.found.length > 0) throw new UserError(`npm audit:\n${answer.found.join('\n')}`);
    else console.log('npm audit: no severe vulnerability is known');
  },
};

await runMain(async () => {
  const run = TASKS[task ?? ''];
  if (!run) throw new UserError(`usage: run.ts ${Object.keys(TASKS).join('|')} [FOLDER]`);
  run();
});

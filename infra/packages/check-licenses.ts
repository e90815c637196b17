/** Part of `make lint`: reads the document of `npm sbom` and exits with 1 if a package may not ship by its license. */
import { text } from 'node:stream/consumers';
import { runMain, UserError } from '../shared/user-error.ts';
import { findRefusedLicenses, sbom } from './licenses.ts';

await runMain(async () => {
  const refused = findRefusedLicenses(sbom.parse(JSON.parse(await text(process.stdin))).components);
  if (refused.length === 0) return;
  const advice = 'Use another package, or allow the license in infra/packages/licenses.ts.';
  throw new UserError(`Not allowed to ship:\n${refused.map((line) => `  ${line}`).join('\n')}\n${advice}`);
});

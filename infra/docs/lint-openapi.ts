/** Part of `make lint`: checks the OpenAPI document of /api with Redocly's recommended rules. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '@cardume/bff/openapi';
import { version } from '@cardume/kit/version';

const folder = mkdtempSync(join(tmpdir(), 'cardume-openapi-'));
try {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(openApiDocument(version), null, 2));
  // Telemetry and update notices would need the network.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync('redocly', ['lint', '--extends=recommended', file], { env });
  if (status !== 0) console.error(`${stdout}${stderr}`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * `make fuzz`: sends valid and invalid calls of the served OpenAPI document without a session, as an owner and as an
 * admin, for two minutes in all (`FUZZ_SECONDS`). Exits with status 1 if a response contradicts the document.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiContract } from '@cardume/bff/contract';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { NO_LIMITS } from '../test/no-limits.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { signInForCookie } from '../test/sign-in-for-cookie.ts';
import { signedInOwner } from '../test/signed-in-owner.ts';
import { fuzzerFolder } from './packages.ts';

const SECONDS = Number(process.env.FUZZ_SECONDS || 120);
const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'cardume123' };

/**
 * Statuses that a valid request may get. 422 is a limit of the product or a wrong password, which no schema can
 * express.
 */
const ACCEPTED = ['2xx', '3xx', '401', '403', '404', '409', '422', '429'];

/**
 * Returns the fuzzer's configuration. The session is sent where the document requires one, and omitted where a check
 * does so.
 */
function settings(cookie: string | undefined): string {
  const sid = /(?:^|; )((?:__Host-)?sid)=([^;]*)/.exec(cookie ?? '')?.[2];
  const rules = Object.entries(apiContract).filter(([, route]) => 'rules' in route);
  return [
    'max-stream-events = 1',
    'request-timeout = 10',
    ...(sid ? ['[auth.openapi.session]', `api_key = ${JSON.stringify(sid)}`] : []),
    '[checks.positive_data_acceptance]',
    `expected-statuses = ${JSON.stringify(ACCEPTED)}`,
    // A logout would end the session of the run.
    '[[operations]]',
    'include-operation-id = "logout"',
    'enabled = false',
    ...rules.flatMap(([name]) => [
      '[[operations]]',
      `include-operation-id = ${JSON.stringify(name)}`,
      '[operations.checks.positive_data_acceptance]',
      `expected-statuses = ${JSON.stringify([...ACCEPTED, '400'])}`,
    ]),
    '',
  ].join('\n');
}

async function fuzz(product: RunningProduct, who: string, cookie?: string): Promise<boolean> {
  console.log(`\nas ${who}\n`);
  const config = join(mkdtempSync(join(tmpdir(), 'cardume-fuzz-')), 'schemathesis.toml');
  writeFileSync(config, settings(cookie), { mode: 0o600 });
  const phases = ['--phases', 'examples,coverage,fuzzing', '--max-time', `${Math.max(1, Math.floor(SECONDS / 3))}`];
  const options = [...phases, '--continue-on-failure', '--no-shrink', '--warnings', 'off', '--workers', '2'];
  const document = `${product.baseUrl}/api/openapi.json`;
  const args = [
    '-m',
    'schemathesis.cli',
    '--config-file',
    config,
    'run',
    document,
    '--url',
    product.baseUrl,
    ...options,
  ];
  const env = { ...process.env, PYTHONPATH: await fuzzerFolder(process.env) };
  const child = spawn('python3', args, { env, cwd: tmpdir(), stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

await globalSetup();
let product: RunningProduct | undefined;
try {
  product = await startProduct({ env: { ...NO_LIMITS, ...admin } });
  const { cookie } = await signedInOwner(product);
  const results = [
    await fuzz(product, 'nobody'),
    await fuzz(product, 'owner', cookie),
    await fuzz(product, 'admin', await signInForCookie(product.baseUrl, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)),
  ];
  if (results.includes(false)) process.exitCode = 1;
} finally {
  await product?.stop();
  await globalTeardown();
}

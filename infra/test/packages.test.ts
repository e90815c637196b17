import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import released from '../../package.json' with { type: 'json' };
import { root } from '../local/folders.ts';
import { nodeBinary } from '../local/processes.ts';
import { testRunFolder } from './test-run.ts';

/* SBOM, license check and vulnerability check of the packages that ship. */

const NAME = 'leaky';
const project = join(testRunFolder(), 'packages');

/** Runs a task on a folder. @returns the exit status, and stdout followed by stderr */
function run(task: string, folder: string, env: Record<string, string> = {}) {
  return new Promise<{ status: number; output: string }>((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env } };
    execFile(nodeBinary(), ['infra/packages/run.ts', task, folder], options, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** Writes a project that ships one package under a license. */
async function write(license: string) {
  const dependencies = { [NAME]: '1.0.0' };
  const own = { name: 'project', version: '1.2.3', dependencies };
  const packages = { '': own, [`node_modules/${NAME}`]: { version: '1.0.0', license } };
  const lock = { name: own.name, version: own.version, lockfileVersion: 3, requires: true, packages };
  await mkdir(project, { recursive: true });
  await writeFile(join(project, 'package.json'), JSON.stringify(own));
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock));
}

beforeAll(() => write('MIT'));

describe('the SBOM', () => {
  it('names the product with its version and what ships, without packages of builds and tests', async () => {
    const home = join(testRunFolder(), 'sbom');
    expect(await run('sbom', root, { CARDUME_HOME: home })).toMatchObject({ status: 0 });
    const { bomFormat, metadata, components } = JSON.parse(await readFile(join(home, 'sbom.json'), 'utf8'));
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component).toMatchObject({ type: 'application', name: 'cardume', version: released.version });
    const names = (components as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['express', 'mongodb', 'react']));
    for (const name of ['jest', 'testcontainers', 'typescript']) expect(names).not.toContain(name);
  });
});

describe('the check of licenses', () => {
  it('ends with 1 and names the package whose license may not ship', async () => {
    expect(await run('licenses', project)).toEqual({ status: 0, output: '' });
    await write('GPL-3.0-only');
    const { status, output } = await run('licenses', project);
    await write('MIT');
    expect(status).toBe(1);
    expect(output).toContain(`  ${NAME}@1.0.0 has the license GPL-3.0-only\n`);
  });
});

describe('the audit', () => {
  let stop: () => void = () => undefined;

  /** Starts a fake registry. @returns the environment in which npm uses it */
  async function registry(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    stop = () => void server.close();
    const { port } = server.address() as AddressInfo;
    // A separate cache, because npm caches the advisories of a registry.
    const cache = join(testRunFolder(), `npm-${port}`);
    return { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache };
  }
  afterEach(() => stop());

  /** Request handler of a registry that has an advisory for the package. */
  const knowing = (severity: string): RequestListener => {
    const advisory = {
      id: 1,
      url: 'https://example.com/1',
      title: 'It leaks',
      severity,
      vulnerable_versions: '<2.0.0',
    };
    const versions = Object.fromEntries(
      ['1.0.0', '2.0.0'].map((version) => [version, { name: NAME, version, dist: {} }]),
    );
    return (req, res) => {
      const isQuestion = req.method === 'POST';
      const body = isQuestion ? { [NAME]: [advisory] } : { name: NAME, 'dist-tags': { latest: '2.0.0' }, versions };
      res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    };
  };

  it('ends with 1 for a vulnerability of high severity, and names the package', async () => {
    const { status, output } = await run('audit', project, await registry(knowing('high')));
    expect(output).toContain(`${NAME} 1.0.0 has a vulnerability (high)`);
    expect(status).toBe(1);
  });

  it('ends with 0 for a vulnerability of moderate severity', async () => {
    const { status, output } = await run('audit', project, await registry(knowing('moderate')));
    expect({ status, output }).toEqual({ status: 0, output: 'npm audit: no severe vulnerability is known\n' });
  });

  it('prints one line and ends with 0 when the registry refuses the request', async () => {
    const refusing = await registry((_req, res) => res.writeHead(405).end());
    const { status, output } = await run('audit', project, refusing);
    expect(status).toBe(0);
    expect(output).toMatch(/^npm audit: the registry could not be asked \(405 .*\)\n$/);
  });
});

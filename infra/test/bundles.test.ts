import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { nodeBinary, programOf } from '../local/processes.ts';
import { root } from '../shared/folders.ts';
import { all } from '../topology/all.ts';
import { ownProcesses } from '../topology/processes.ts';
import { testBundles } from './servers.ts';

/** Runs a process until it exits. @returns stdout followed by stderr, and the exit code */
async function run(entry: string, env: Record<string, string>) {
  const child = spawn(nodeBinary(), programOf(entry, testBundles()), { cwd: root, env });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { output: output + errors, code };
}

it.each([...ownProcesses, all].map(({ entry }) => [entry]))(
  '%s runs from its bundle and names missing settings',
  async (entry) => {
    const { output, code } = await run(entry, {});
    expect(output).toContain('Configuration is not complete');
    expect(code).toBe(78);
  },
);

it('an error in the log of a bundled process names the line of the source', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const nowhere = {
    MONGO_URL: 'mongodb://127.0.0.1:9/x',
    NATS_URL: 'nats://127.0.0.1:9',
    SERVICE_TOKEN: 'x'.repeat(16),
  };
  const { output, code } = await run('services/stores/src/main.ts', { ...nowhere, INTERNAL_PORT: `${port}` });
  taken.close();
  expect(output).toContain('EADDRINUSE');
  expect(output).toMatch(/services\/kit\/src\/process\/internal-server\.ts:\d+:\d+/);
  expect(code).toBe(1);
});

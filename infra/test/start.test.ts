import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import released from '../../package.json' with { type: 'json' };
import { freePort } from '../local/ports.ts';
import { nodeBinary } from '../local/processes.ts';
import { Child, logTail } from '../local/supervisor/child.ts';
import { root } from '../shared/folders.ts';
import { isAlive } from '../shared/process-identity.ts';
import { type RunEntry, type RunFile, readRunFile } from '../shared/run-file.ts';
import { loadOrCreateSecrets } from '../shared/secrets.ts';
import { eventually, HANG_MS } from './eventually.ts';
import { recordProcess, testRunFolder } from './test-run.ts';

const home = join(testRunFolder(), 'start');
const runFile = join(home, 'run.json');
const logFile = join(home, 'start.log');
const statusFile = join(home, 'status.log');
const started: Child[] = [];

function start(port: number, settings: Record<string, string> = {}): Child {
  const env = { ...process.env, PORT: `${port}`, CARDUME_HOME: home, DEMO: '0', ...settings };
  const child = new Child({
    name: 'start',
    command: nodeBinary(),
    args: ['infra/local/start.ts'],
    env,
    cwd: root,
    logFile,
  });
  recordProcess(child);
  started.push(child);
  return child;
}

const everythingOf = (run: RunFile) => [...run.servers, ...run.processes];
const alive = ({ pid, born }: RunEntry) => pid !== null && born !== null && isAlive({ pid, born });

const portsOf = (run: RunFile) =>
  everythingOf(run).flatMap((entry) => [entry.port, entry.internalPort].filter((port) => port !== null));

/** Returns the IPv4 addresses at which other machines reach this one. */
const otherAddresses = () =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter((it) => !it.internal && it.family === 'IPv4').map(({ address }) => address),
  );

function connects(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('connect', () => socket.destroy());
  });
}

async function whenReady(child: Child): Promise<RunFile> {
  for (const deadline = Date.now() + HANG_MS; Date.now() < deadline && isAlive(child); await pause(100)) {
    const run = readRunFile(runFile);
    if (run?.state === 'ready' && run.pid === child.pid) return run;
  }
  throw new Error(`the product did not become ready:\n${logTail(logFile, 20)}`);
}

afterAll(() => Promise.all(started.map((child) => child.stop(25_000))));

test('reports a taken port before it starts any process', async () => {
  const port = await freePort();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(port, resolve));
  const child = start(port);
  expect(await child.ended).toBe('status 1');
  taken.close();
  const advice = `Port ${port} is taken by another program. Choose another: PORT=${port + 1} make start`;
  expect(logTail(logFile).trim()).toBe(advice);
  expect(existsSync(runFile)).toBe(false);
});

test('a setting that does not validate ends the start before anything runs, with the words that name it', async () => {
  const child = start(await freePort(), { RATE_VISIT: 'many' });
  expect(await child.ended).toBe('status 1');
  expect(logTail(logFile)).toMatch(/bff: Configuration is not complete:\n {2}RATE_VISIT: /);
  expect(existsSync(runFile)).toBe(false);
});

test('without demo data the product is opened to other machines only with its public address and chat numbers', async () => {
  const child = start(await freePort(), { HOST: '0.0.0.0' });
  expect(await child.ended).toBe('status 1');
  expect(logTail(logFile)).toContain('PUBLIC_URL is missing: HOST=0.0.0.0 opens the product to other machines.');
  for (const name of ['SUPPORT_WHATSAPP', 'COMMERCIAL_WHATSAPP'])
    expect(logTail(logFile)).toContain(`${name} is missing: owners would write to a placeholder.`);
  expect(existsSync(runFile)).toBe(false);
});

test('runs the product, recovers from a kill -9 of its processes, and leaves no process when it ends', async () => {
  const port = await freePort();
  const killed = start(port);
  const before = await whenReady(killed);
  expect((await fetch(`${before.baseUrl}/api/stores`)).status).toBe(200);
  // No port is reachable from other machines.
  for (const address of otherAddresses()) {
    expect(await Promise.all(portsOf(before).map((port) => connects(port, address)))).not.toContain(true);
  }
  // The logins of the servers are in run.json, which only its owner reads, and in no log.
  expect(statSync(runFile).mode & 0o777).toBe(0o600);
  const { mongoPassword, mongoKey, natsPassword, valkeyPassword } = loadOrCreateSecrets(before.data);
  const urls = before.servers.map(({ url }) => url).join();
  for (const password of [mongoPassword, natsPassword, valkeyPassword]) expect(urls).toContain(`:${password}@`);
  for (const file of [logFile, ...globSync(join(home, 'logs/*'))]) {
    const log = readFileSync(file, 'utf8');
    for (const secret of [mongoPassword, mongoKey, natsPassword, valkeyPassword]) expect(log).not.toContain(secret);
  }
  // Leaves the servers running, for the next start to end them.
  for (const pid of [before.pid, ...before.processes.map((entry) => entry.pid ?? 0)]) process.kill(pid, 'SIGKILL');
  await killed.ended;
  expect(before.servers.every(alive)).toBe(true);

  const again = start(port);
  const after = await whenReady(again);
  expect(everythingOf(before).some(alive)).toBe(false);
  expect(after.servers.map((server) => server.port)).toEqual(before.servers.map((server) => server.port));
  expect((await fetch(`${after.baseUrl}/api/stores`)).status).toBe(200);

  const status = () =>
    new Child({
      name: 'status',
      command: nodeBinary(),
      args: ['infra/cli/src/main.ts', 'status'],
      env: { ...process.env, CARDUME_HOME: home },
      cwd: root,
      logFile: statusFile,
    });
  // A process whose event loop is blocked for a moment is reported as not ready.
  await eventually(async () => expect(await status().ended).toBe('status 0'));
  for (const { name } of everythingOf(after))
    expect(logTail(statusFile, 40)).toMatch(new RegExp(`^${name} .*ready`, 'm'));
  for (const { name } of after.processes)
    expect(logTail(statusFile, 40)).toMatch(new RegExp(`^${name} .*ready +${released.version} `, 'm'));

  const second = start(await freePort());
  expect(await second.ended).toBe('status 1');
  expect(logTail(logFile)).toContain(`Cardume runs already at ${after.baseUrl}`);

  again.signal('SIGTERM');
  expect(await again.ended).toBe('status 0');
  expect(everythingOf(after).some(alive)).toBe(false);
  expect(existsSync(runFile)).toBe(false);
});

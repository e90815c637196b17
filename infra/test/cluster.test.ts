import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ClusterUnderTest, startClusterUnderTest } from '../faults/cluster/cluster-under-test.ts';
import { runStrike } from '../faults/cluster/run-strike.ts';
import { kill, type Strike, terminate } from '../faults/cluster/strikes.ts';
import { freePort } from '../local/ports.ts';
import { nodeBinary } from '../local/processes.ts';
import { runQuietly } from '../local/run-quietly.ts';
import { Child, logTail } from '../local/supervisor/child.ts';
import { root } from '../shared/folders.ts';
import { readRunFile } from '../shared/run-file.ts';
import { ownProcesses } from '../topology/processes.ts';
import { eventually, HANG_MS } from './eventually.ts';
import { recordProcess, testRunFolder } from './test-run.ts';

/* `TOPOLOGY=cluster make start` on the data of `TOPOLOGY=single make start`. `make test-faults` runs the other strikes. */

const limits = { inSync: HANG_MS, shown: HANG_MS, exact: HANG_MS };
const home = mkdtempSync(join(testRunFolder(), 'grown-'));
/** Seconds. A process whose event loop is blocked for this long exceeds the timeout of a call and responds with 503. */
const STANDSTILL = 1.5;
/**
 * Seconds; used when a proxy is restarted. Each of the two proxies has its own accept queue for the shared port: a
 * proxy that is not scheduled while it ends resets the connections that it has not accepted.
 */
const STANDSTILL_OF_PROXY = 0.05;
const LONGEST_LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;
const ATTEMPTS = 3;
const ownLag = monitorEventLoopDelay({ resolution: 20 });
const settings = { CARDUME_HOME: home, DEMO: '0', ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'cardume123' };
let system: ClusterUnderTest;

async function startOne(): Promise<Child> {
  const child = new Child({
    name: 'start',
    command: nodeBinary(),
    args: ['infra/local/start.ts'],
    env: { ...process.env, ...settings, TOPOLOGY: 'single', PORT: `${await freePort()}` },
    cwd: root,
    logFile: join(home, 'one.log'),
  });
  recordProcess(child);
  return child;
}

const startedOne = async (child: Child) => {
  await eventually(async () => expect(readRunFile(join(home, 'run.json'))?.state).toBe('ready'));
  expect(readRunFile(join(home, 'run.json'))?.processes.map(({ name }) => name)).toEqual(['all']);
  await child.stop(30_000);
};

beforeAll(async () => {
  ownLag.enable();
  await startedOne(await startOne());
  system = await startClusterUnderTest(settings);
});
afterAll(async () => {
  ownLag.disable();
  await system?.stack.stop();
});

/** Returns the longest event-loop delay, in seconds, of the product's processes and of this one since the last call. */
async function longestStandstill(): Promise<number> {
  const own = ownLag.max / 1e9;
  ownLag.reset();
  const lags = system.stack.run.processes.map(async ({ internalPort }) => {
    const metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
    return Number(LONGEST_LAG.exec(metrics)?.[1] ?? 0);
  });
  return Math.max(own, ...(await Promise.all(lags)));
}

/**
 * Runs a strike and returns its failures. Repeats a strike in which only requests failed while an event loop was
 * blocked for `standstill` seconds or more: they show an overloaded machine, not a fault of the product.
 */
async function failuresOf(strike: Strike, tag: string, standstill = STANDSTILL): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    await longestStandstill();
    const { failures } = await runStrike(system, strike, `${tag}-attempt-${attempt}`, limits);
    const onlyRequests = failures.every((failure) => /^\d+ requests failed/.test(failure));
    if (failures.length === 0 || !onlyRequests || attempt === ATTEMPTS) return failures;
    if ((await longestStandstill()) < standstill) return failures;
  }
}

test('names each copy, and keeps the data of one process for all', async () => {
  const names = system.stack.entries.map(({ name }) => name);
  const threes = ['mongo', 'nats', 'valkey', 'sentinel'].flatMap((name) => [1, 2, 3].map((n) => `${name}-${n}`));
  const own = [...ownProcesses.map(({ name }) => name), 'proxy'];
  const twos = own.flatMap((name) => [1, 2].map((n) => `${name}-${n}`));
  expect(names.sort()).toEqual([...threes, ...twos, 'seaweed'].sort());
  const response = await fetch(`${system.stack.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }),
  });
  expect(response.status).toBe(200);
});

/** `make test-faults` measures how long an election takes. */
const NOT_MEASURED = { read: HANG_MS, write: HANG_MS };
/** Milliseconds. On a busy machine the client may still send on a connection that the server has closed. */
const READS_GO_ON = { read: 2_000, write: HANG_MS };

test.each([
  ['bff-1', READS_GO_ON],
  ['stores-1', READS_GO_ON],
  ['mongo-1', NOT_MEASURED],
  ['nats-1', READS_GO_ON],
  ['valkey-1', NOT_MEASURED],
  ['proxy-1', READS_GO_ON],
] as const)('loses nothing when %s is killed, and goes on', async (name, mayFailFor) => {
  expect(await failuresOf({ ...kill(name), mayFailFor, slowest: HANG_MS }, `kill-${name}`)).toEqual([]);
});

test.each([
  ['bff-2', STANDSTILL],
  ['reviews-2', STANDSTILL],
  ['proxy-2', STANDSTILL_OF_PROXY],
] as const)('refuses no request while %s is restarted', async (name, standstill) => {
  const strike = { ...terminate(name), slowest: HANG_MS };
  expect(await failuresOf(strike, `term-${name}`, standstill)).toEqual([]);
});

test('its status is that of all copies, and its data are not started without it', async () => {
  const environment = { ...process.env, CARDUME_HOME: home };
  const logFile = join(home, 'status.log');
  const status = { logFile, cwd: root, env: environment };
  // A replica whose event loop is blocked for a moment is reported as not ready.
  await eventually(async () => {
    expect(await runQuietly(nodeBinary(), ['infra/cli/src/main.ts', 'status'], status, recordProcess)).toBeUndefined();
  });
  expect(logTail(logFile, 40)).toMatch(/^bff-2 +ready +ready/m);
  await system.stack.stop();
  const refused = await startOne();
  expect(await refused.ended).not.toBe('status 0');
  expect(logTail(join(home, 'one.log'))).toContain('TOPOLOGY=cluster make start');
});

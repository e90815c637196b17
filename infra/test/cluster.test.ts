import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStage, type Stage } from '../faults/cluster/stage.ts';
import { kill, terminate } from '../faults/cluster/strikes.ts';
import { runStrike } from '../faults/cluster/trial.ts';
import { root } from '../local/folders.ts';
import { freePort } from '../local/ports.ts';
import { nodeBinary } from '../local/processes.ts';
import { runQuietly } from '../local/run-quietly.ts';
import { Child, logTail } from '../local/supervisor/child.ts';
import { readRunFile } from '../local/supervisor/run-file.ts';
import { eventually, HANG_MS } from './eventually.ts';
import { remember, testRunFolder } from './test-run.ts';

/* TOPOLOGY=cluster make start, on data of a stack with one of each. The rest of the strikes: make test-faults. */

const limits = { inSync: HANG_MS, shown: HANG_MS, exact: HANG_MS };
const home = mkdtempSync(join(testRunFolder(), 'grown-'));
const settings = { CARDUME_HOME: home, DEMO: '0', ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'cardume123' };
let stage: Stage;

async function startOne(): Promise<Child> {
  const child = new Child({
    name: 'start',
    command: nodeBinary(),
    args: ['infra/local/start.ts'],
    env: { ...process.env, ...settings, PORT: `${await freePort()}` },
    cwd: root,
    logFile: join(home, 'one.log'),
  });
  remember(child);
  return child;
}

const startedOne = async (child: Child) => {
  await eventually(async () => expect(readRunFile(join(home, 'run.json'))?.state).toBe('ready'));
  await child.stop(30_000);
};

beforeAll(async () => {
  await startedOne(await startOne());
  stage = await openStage(settings);
});
afterAll(() => stage?.stack.stop());

test('names each copy, and keeps the data of one of each', async () => {
  const names = stage.stack.entries.map(({ name }) => name);
  const threes = ['mongo', 'nats', 'valkey', 'sentinel'].flatMap((name) => [1, 2, 3].map((n) => `${name}-${n}`));
  const own = ['auth', 'stores', 'catalog', 'reviews', 'analytics', 'analytics-worker', 'proxy', 'bff'];
  const twos = own.flatMap((name) => [1, 2].map((n) => `${name}-${n}`));
  expect(names.sort()).toEqual([...threes, ...twos, 'seaweed'].sort());
  const answer = await fetch(`${stage.stack.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }),
  });
  expect(answer.status).toBe(200);
});

test.each(['bff-1', 'stores-1', 'mongo-1', 'nats-1', 'valkey-1', 'proxy-1'])(
  'loses nothing when %s is killed, and reads go on',
  async (name) => {
    // How long an election takes is measured by make test-faults. On a busy machine the client itself may send on a
    // connection of which it has not been told yet that it has ended.
    const strike = { ...kill(name), mayFailFor: { read: 2_000, write: HANG_MS }, slowest: HANG_MS };
    const { failures } = await runStrike(stage, strike, `kill-${name}`, limits);
    expect(failures).toEqual([]);
  },
);

test.each(['bff-2', 'reviews-2', 'proxy-2'])('refuses no request while %s is restarted', async (name) => {
  const strike = { ...terminate(name), slowest: HANG_MS };
  const { failures } = await runStrike(stage, strike, `term-${name}`, limits);
  expect(failures).toEqual([]);
});

test('its status is that of all copies, and its data are not started as one of each', async () => {
  const environment = { ...process.env, CARDUME_HOME: home };
  const logFile = join(home, 'status.log');
  const status = { logFile, cwd: root, env: environment };
  expect(await runQuietly(nodeBinary(), ['infra/cli/src/main.ts', 'status'], status, remember)).toBeUndefined();
  expect(logTail(logFile, 40)).toMatch(/^bff-2 +ready +ready/m);
  await stage.stack.stop();
  const refused = await startOne();
  expect(await refused.ended).not.toBe('status 0');
  expect(logTail(join(home, 'one.log'))).toContain('TOPOLOGY=cluster make start');
});

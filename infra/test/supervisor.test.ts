import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import { root } from '../local/folders.ts';
import { freePort } from '../local/ports.ts';
import { expectReady, nodeBinary } from '../local/processes.ts';
import { Child } from '../local/supervisor/child.ts';
import { isAlive } from '../local/supervisor/identity.ts';
import { endLeftovers, type RunEntry, type RunFile, readRunFile } from '../local/supervisor/run-file.ts';
import { Supervisor } from '../local/supervisor/supervisor.ts';
import type { UnitSpec } from '../local/supervisor/unit.ts';
import { eventually, HANG_MS } from './eventually.ts';
import { testRunFolder } from './test-run.ts';

const standIn = fileURLToPath(new URL('stand-in.ts', import.meta.url));

/** A supervisor in a folder of its own, with what it told. */
function supervise() {
  const folder = join(testRunFolder(), `supervisor-${Math.random().toString(16).slice(2)}`);
  const runFile = join(folder, 'run.json');
  const told: string[] = [];
  const tell = (name: string, news: string) => told.push(`${name} ${news}`);
  const supervisor = new Supervisor({ runFile, baseUrl: 'http://localhost:1', data: folder, tell });
  const run = (): RunFile => {
    const found = readRunFile(runFile);
    if (!found) throw new Error('there is no run file');
    return found;
  };
  return { folder, runFile, told, supervisor, run };
}

async function unit(name: string, folder: string, env: Record<string, string> = {}): Promise<UnitSpec> {
  const internalPort = await freePort();
  return {
    name,
    kind: 'process',
    command: nodeBinary(),
    args: [standIn],
    env: { ...process.env, ...env, INTERNAL_PORT: `${internalPort}` },
    cwd: root,
    logFile: join(folder, `${name}.log`),
    internalPort,
    probe: () => expectReady(internalPort),
  };
}

function processNamed(run: RunFile, name: string): RunEntry {
  const found = run.processes.find((entry) => entry.name === name);
  if (!found) throw new Error(`${name} is not in the run file`);
  return found;
}

const until = (holds: () => boolean) => eventually(async () => expect(holds()).toBe(true));

const alive = ({ pid, born }: RunEntry) => pid !== null && born !== null && isAlive({ pid, born });

describe('the supervisor', () => {
  let supervised: ReturnType<typeof supervise>;
  afterEach(() => supervised.supervisor.stop());

  test('starts again what dies, with a pause that grows, and says so', async () => {
    supervised = supervise();
    const { folder, supervisor, run, told } = supervised;
    supervisor.start(await unit('mortal', folder));
    await supervisor.ready(HANG_MS);
    for (const restarts of [1, 2]) {
      const before = processNamed(run(), 'mortal');
      expect(before.state).toBe('ready');
      process.kill(before.pid ?? 0, 'SIGKILL');
      await until(() => processNamed(run(), 'mortal').restarts === restarts);
      await supervisor.ready(HANG_MS);
      expect(processNamed(run(), 'mortal').pid).not.toBe(before.pid);
    }
    const deaths = told.filter((line) => line.includes('died'));
    expect(deaths).toEqual([
      expect.stringContaining('mortal died (signal SIGKILL), starting again in 0.5 s'),
      expect.stringContaining('mortal died (signal SIGKILL), starting again in 1 s'),
    ]);
  });

  test('a process that never gets ready is an error with the end of its log', async () => {
    supervised = supervise();
    const { folder, supervisor } = supervised;
    supervisor.start({ ...(await unit('broken', folder)), args: ['-e', 'throw new Error("no such thing")'] });
    await expect(supervisor.ready(2_000)).rejects.toThrow(/broken is not ready after 2 s[\s\S]*no such thing/);
  });

  test('a process whose port another program has taken moves, and who was told its address is told the new one', async () => {
    supervised = supervise();
    const { folder, supervisor, run, told } = supervised;
    const service = await unit('service', folder);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(service.internalPort, '127.0.0.1', resolve));
    const url = (port = 0) => `http://127.0.0.1:${port}`;
    let address = url(service.internalPort);
    supervisor.start({
      ...service,
      url: address,
      // Another program's answers are not those of the process.
      probe: () => Promise.reject(new Error('another program')),
      replan: async () => {
        const moved = await unit('service', folder);
        address = url(moved.internalPort);
        return { ...moved, url: address };
      },
    });
    const toldTo = async () => ({ ...(await unit('bff', folder, { SERVICE_URL: address })), replan: toldTo });
    supervisor.start(await toldTo());
    try {
      await until(() => processNamed(run(), 'service').state === 'ready');
      expect(processNamed(run(), 'service').internalPort).not.toBe(service.internalPort);
      await until(() => told.some((line) => line.startsWith('bff died')));
      await until(() => readFileSync(join(folder, 'bff.log'), 'utf8').includes(`listening, SERVICE_URL=${address}`));
    } finally {
      other.close();
    }
  });

  test('stops all in order and leaves nothing', async () => {
    supervised = supervise();
    const { folder, runFile, supervisor, run, told } = supervised;
    supervisor.start({ ...(await unit('store', folder)), kind: 'server' });
    supervisor.start(await unit('stores', folder));
    supervisor.start(await unit('bff', folder));
    await supervisor.ready(HANG_MS);
    const entries = [...run().servers, ...run().processes];
    expect(entries.every(alive)).toBe(true);
    await supervisor.stop();
    expect(entries.some(alive)).toBe(false);
    expect(told.slice(-3)).toEqual(['bff stopped', 'stores stopped', 'store stopped']);
    expect(existsSync(runFile)).toBe(false);
  });

  test('what a killed supervisor left is found by its run file and ended', async () => {
    supervised = supervise();
    const { folder, runFile, supervisor, run } = supervised;
    supervisor.start(await unit('orphan', folder));
    await supervisor.ready(HANG_MS);
    const left = run();
    // Another process that has taken the number of one of ours is not ours.
    const stranger = { ...processNamed(left, 'orphan'), name: 'stranger', pid: process.pid };
    await supervisor.stop();
    expect(await endLeftovers(runFile, { ...left, processes: [...left.processes, stranger] })).toBe(0);

    const again = supervise();
    again.supervisor.start(await unit('orphan', folder));
    await again.supervisor.ready(HANG_MS);
    const [orphan] = again.run().processes;
    expect(await endLeftovers(again.runFile, again.run())).toBe(1);
    expect(orphan && alive(orphan)).toBe(false);
    await again.supervisor.stop();
  });
});

test('who does not listen to SIGTERM is killed after the grace', async () => {
  const folder = join(testRunFolder(), 'deaf');
  const spec = await unit('deaf', folder, { IGNORE_SIGTERM: 'yes' });
  const child = new Child(spec);
  await until(() => readFileSync(spec.logFile, 'utf8').includes('listening'));
  await child.stop(300);
  expect(await child.ended).toBe('signal SIGKILL');
  expect(isAlive(child)).toBe(false);
  expect(readFileSync(spec.logFile, 'utf8')).toContain('not listening to that');
});

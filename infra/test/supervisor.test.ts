import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../local/ports.ts';
import { nodeBinary } from '../local/processes.ts';
import { Child } from '../local/supervisor/child.ts';
import { endLeftovers } from '../local/supervisor/run-file.ts';
import { Supervisor } from '../local/supervisor/supervisor.ts';
import type { UnitSpec } from '../local/supervisor/unit.ts';
import { root } from '../shared/folders.ts';
import { endProcesses, isAlive, startTimeOf } from '../shared/process-identity.ts';
import { expectReady } from '../shared/ready.ts';
import { type RunEntry, type RunFile, readRunFile } from '../shared/run-file.ts';
import { eventually, HANG_MS } from './eventually.ts';
import { recordProcess, testRunFolder } from './test-run.ts';

const standIn = fileURLToPath(new URL('stand-in.ts', import.meta.url));

/** Creates a supervisor with its own folder, and collects the lines that it prints. */
function supervise() {
  const folder = join(testRunFolder(), `supervisor-${Math.random().toString(16).slice(2)}`);
  const runFile = join(folder, 'run.json');
  const printed: string[] = [];
  const print = (name: string, message: string) => printed.push(`${name} ${message}`);
  const supervisor = new Supervisor({ runFile, baseUrl: 'http://localhost:1', data: folder, print });
  const run = (): RunFile => {
    const found = readRunFile(runFile);
    if (!found) throw new Error('there is no run file');
    return found;
  };
  return { folder, runFile, printed, supervisor, run };
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

test('a stopped process that leads no group is ended', async () => {
  const { pid = 0 } = spawn(nodeBinary(), ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' });
  const started = { pid, born: startTimeOf(pid) ?? '' };
  recordProcess(started);
  // As by Ctrl-Z: SIGTERM has no effect until the process continues.
  process.kill(pid, 'SIGSTOP');
  await endProcesses([started], 100);
  expect(isAlive(started)).toBe(false);
});

describe('the supervisor', () => {
  let supervised: ReturnType<typeof supervise>;
  afterEach(() => supervised.supervisor.stop());

  test('marks a watched process that hangs as not ready, or kills it', async () => {
    supervised = supervise();
    const { folder, supervisor, run } = supervised;
    supervisor.start({ ...(await unit('reported', folder)), watch: 'report' });
    supervisor.start({ ...(await unit('killed', folder)), watch: 'kill' });
    await supervisor.ready(HANG_MS);
    const [reported, killed] = ['reported', 'killed'].map((name) => processNamed(run(), name).pid ?? 0);
    for (const pid of [reported, killed]) process.kill(pid ?? 0, 'SIGSTOP');
    await until(() => processNamed(run(), 'reported').state === 'unready');
    await until(() => processNamed(run(), 'killed').restarts === 1);
    process.kill(reported ?? 0, 'SIGCONT');
    await until(() => processNamed(run(), 'reported').state === 'ready');
    expect(processNamed(run(), 'reported')).toMatchObject({ pid: reported, restarts: 0 });
    await supervisor.ready(HANG_MS);
  });

  test('restarts a server whose check requires a restart', async () => {
    supervised = supervise();
    const { folder, supervisor, run } = supervised;
    const mark = join(folder, 'stuck');
    supervisor.start({ ...(await unit('server', folder)), isStuck: async () => existsSync(mark) });
    await supervisor.ready(HANG_MS);
    writeFileSync(mark, '');
    await until(() => processNamed(run(), 'server').restarts === 1);
    rmSync(mark);
    await until(() => processNamed(run(), 'server').state === 'ready');
  });

  test('restarts a process that died after a growing pause, and prints a line about it', async () => {
    supervised = supervise();
    const { folder, supervisor, run, printed } = supervised;
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
    const deaths = printed.filter((line) => line.includes('died'));
    expect(deaths).toEqual([
      expect.stringContaining('mortal died (signal SIGKILL), starting again in 0.5 s'),
      expect.stringContaining('mortal died (signal SIGKILL), starting again in 1 s'),
    ]);
  });

  test('restarts a process that ended to start again without a pause', async () => {
    supervised = supervise();
    const { folder, supervisor, run, printed } = supervised;
    supervisor.start(await unit('renewed', folder));
    for (const restarts of [1, 2]) {
      await supervisor.ready(HANG_MS);
      process.kill(processNamed(run(), 'renewed').pid ?? 0, 'SIGUSR2');
      await until(() => processNamed(run(), 'renewed').restarts === restarts);
    }
    await supervisor.ready(HANG_MS);
    expect(printed.filter((line) => line.includes('in 0.'))).toEqual([]);
    expect(printed.filter((line) => line.includes('renewed ended to start again'))).toHaveLength(2);
  });

  test('keeps running where the run file cannot be written, as on a full disk, and writes it later', async () => {
    supervised = supervise();
    const { folder, runFile, supervisor, run, printed } = supervised;
    supervisor.start(await unit('mortal', folder));
    await supervisor.ready(HANG_MS);
    const { pid } = processNamed(run(), 'mortal');
    // A folder at the path of the temporary file makes writing run.json fail.
    mkdirSync(`${runFile}.new`);
    process.kill(pid ?? 0, 'SIGKILL');
    await until(() => printed.some((line) => line.includes('mortal died')));
    await supervisor.ready(HANG_MS);
    expect(processNamed(run(), 'mortal').pid).toBe(pid);
    expect(printed.filter((line) => line.startsWith('run.json'))).toEqual([expect.stringContaining('not written')]);
    rmdirSync(`${runFile}.new`);
    await until(() => processNamed(run(), 'mortal').restarts === 1);
    expect(alive(processNamed(run(), 'mortal'))).toBe(true);
  });

  test('a process that does not become ready is an error with the end of its log', async () => {
    supervised = supervise();
    const { folder, supervisor } = supervised;
    const spec = await unit('broken', folder);
    supervisor.start({ ...spec, args: ['-e', 'throw new Error("no such thing")'] });
    // On a busy machine the start of Node may take longer than the timeout below.
    await until(() => readFileSync(spec.logFile, 'utf8').includes('no such thing'));
    await expect(supervisor.ready(2_000)).rejects.toThrow(/broken is not ready after 2 s[\s\S]*no such thing/);
  });

  test('a process that refuses to start is not started again, and its message is the error', async () => {
    supervised = supervise();
    const { folder, supervisor, run } = supervised;
    const refusal = 'console.log("{}"); console.error("picky: RATE: must be a number"); process.exit(78)';
    supervisor.start({ ...(await unit('picky', folder)), args: ['-e', refusal] });
    await expect(supervisor.ready(HANG_MS)).rejects.toThrow(/^picky: RATE: must be a number$/);
    await expect(supervisor.refusal).rejects.toThrow('picky: RATE: must be a number');
    expect(processNamed(run(), 'picky')).toMatchObject({ state: 'stopped', restarts: 0 });
  });

  test('a process whose port is taken moves to another, and processes that use its address are restarted', async () => {
    supervised = supervise();
    const { folder, supervisor, run, printed } = supervised;
    const service = await unit('service', folder);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(service.internalPort, '127.0.0.1', resolve));
    const url = (port = 0) => `http://127.0.0.1:${port}`;
    let address = url(service.internalPort);
    supervisor.start({
      ...service,
      url: address,
      // Rejects, because the program that took the port is not this process.
      probe: () => Promise.reject(new Error('another program')),
      replan: async () => {
        const moved = await unit('service', folder);
        address = url(moved.internalPort);
        return { ...moved, url: address };
      },
    });
    const planBff = async () => ({ ...(await unit('bff', folder, { SERVICE_URL: address })), replan: planBff });
    supervisor.start(await planBff());
    try {
      await until(() => processNamed(run(), 'service').state === 'ready');
      expect(processNamed(run(), 'service').internalPort).not.toBe(service.internalPort);
      await until(() => printed.some((line) => line.startsWith('bff died')));
      await until(() => readFileSync(join(folder, 'bff.log'), 'utf8').includes(`listening, SERVICE_URL=${address}`));
    } finally {
      other.close();
    }
  });

  test('stops all processes in order and removes the run file', async () => {
    supervised = supervise();
    const { folder, runFile, supervisor, run, printed } = supervised;
    supervisor.start({ ...(await unit('store', folder)), kind: 'server' });
    supervisor.start(await unit('stores', folder));
    supervisor.start(await unit('bff', folder));
    await supervisor.ready(HANG_MS);
    const entries = [...run().servers, ...run().processes];
    expect(entries.every(alive)).toBe(true);
    await supervisor.stop();
    expect(entries.some(alive)).toBe(false);
    expect(printed.slice(-3)).toEqual(['bff stopped', 'stores stopped', 'store stopped']);
    expect(existsSync(runFile)).toBe(false);
  });

  test('processes left by a killed supervisor are found by its run file and ended', async () => {
    supervised = supervise();
    const { folder, runFile, supervisor, run } = supervised;
    supervisor.start(await unit('orphan', folder));
    await supervisor.ready(HANG_MS);
    const left = run();
    // A process that has the pid of a recorded process, but another start time, is not ended.
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

test('a process that ignores SIGTERM is killed after the grace period', async () => {
  const folder = join(testRunFolder(), 'ignores-sigterm');
  const spec = await unit('stubborn', folder, { IGNORE_SIGTERM: 'yes' });
  const child = new Child(spec);
  const logged = (words: string) => until(() => readFileSync(spec.logFile, 'utf8').includes(words));
  await logged('listening');
  // Sent before `stop`, because on a busy machine the grace period may end before the process is scheduled.
  child.signal('SIGTERM');
  await logged('SIGTERM ignored');
  await child.stop(300);
  expect(await child.ended).toBe('signal SIGKILL');
  expect(isAlive(child)).toBe(false);
});

import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { endLeftovers } from '../local/supervisor/run-file.ts';
import { endProcesses, isAlive, type ProcessIdentity, signal, startTimeOf } from '../shared/process-identity.ts';
import { readRunFile } from '../shared/run-file.ts';

/*
 * A test run has one temporary folder, in which every process that a test file starts is recorded. The end of the run
 * ends the processes that are still running; after a killed run, the next run does.
 */
const PREFIX = 'cardume-test-';
const ENDED = 'ended';

/** In-memory file system of Linux. Servers sync each commit, which takes milliseconds on a disk. */
const MEMORY = '/dev/shm';
/** Free space that is required to use MEMORY. A run writes about 2 GB. */
const ROOM_BYTES = 6 * 2 ** 30;

function runsFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/** Creates the folder of this run, after ending the processes of killed runs. */
export async function beginTestRun(): Promise<string> {
  await endKilledRuns();
  const folder = mkdtempSync(join(runsFolder(), PREFIX));
  writeFileSync(join(folder, 'owner'), `${process.pid} ${startTimeOf(process.pid)}\n`);
  process.env.TEST_RUN_DIR = folder;
  return folder;
}

/** Returns the folder of the current run. @throws outside jest */
export function testRunFolder(): string {
  const folder = process.env.TEST_RUN_DIR;
  if (!folder) throw new Error('TEST_RUN_DIR is not set: tests run under jest with infra/test/global-setup.ts');
  return folder;
}

/** Records a process, so that it ends with the run. @throws if the run has ended; the process is killed before */
export function recordProcess({ pid, born }: ProcessIdentity): void {
  const folder = testRunFolder();
  if (!existsSync(folder) || existsSync(join(folder, ENDED))) {
    signal(pid, 'SIGKILL', true);
    throw new Error('the test run is over');
  }
  appendFileSync(join(folder, 'started'), `${pid} ${born}\n`);
}

const LABEL = 'cardume.test-run';

/** Label by which the end of the run finds its containers, including those whose start failed. */
export function containerLabels(): Record<string, string> {
  return { [LABEL]: basename(testRunFolder()) };
}

/** Ends every running process of the run, youngest first, and removes its folder. */
export async function endTestRun(folder: string, graceMs = 5_000): Promise<void> {
  // An interrupted test continues for a moment and would start more processes.
  writeFileSync(join(folder, ENDED), '');
  const alive = () => identitiesIn(join(folder, 'started')).filter(isAlive).reverse();
  while (alive().length > 0) await endProcesses(alive(), graceMs);
  // Killed supervisors under test have left their processes running.
  for (const file of globSync(join(folder, '*/run.json'))) {
    const run = readRunFile(file);
    if (run) await endLeftovers(file, run);
  }
  removeContainers(basename(folder));
  rmSync(folder, { recursive: true, force: true });
}

async function endKilledRuns(): Promise<void> {
  for (const folder of globSync([join(tmpdir(), `${PREFIX}*`), join(MEMORY, `${PREFIX}*`)])) {
    const [owner] = identitiesIn(join(folder, 'owner'));
    if (owner && !isAlive(owner)) await endTestRun(folder);
  }
}

function removeContainers(run: string): void {
  const filter = ['ps', '--all', '--quiet', '--filter', `label=${LABEL}=${run}`];
  const { stdout } = spawnSync('docker', filter, { encoding: 'utf8' });
  const ids = (stdout ?? '').split('\n').filter(Boolean);
  if (ids.length > 0) spawnSync('docker', ['rm', '--force', '--volumes', ...ids]);
}

function identitiesIn(file: string): ProcessIdentity[] {
  return linesOf(file).map((line) => {
    const space = line.indexOf(' ');
    return { pid: Number(line.slice(0, space)), born: line.slice(space + 1) };
  });
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

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
import { bornAt, endAll, type Identity, isAlive, signal } from '../local/supervisor/identity.ts';
import { endLeftovers, readRunFile } from '../local/supervisor/run-file.ts';

/*
 * One run of the tests has one temporary folder. Every process that any test file starts is written down there, so that
 * the end of the run, or the next run after one that was killed, leaves none behind.
 */
const PREFIX = 'cardume-test-';
const ENDED = 'ended';

/** Linux' folder in memory. Servers sync each commit, and a disk needs milliseconds for what memory does at once. */
const MEMORY = '/dev/shm';
/** A run writes about 2 GB. */
const ROOM_BYTES = 6 * 2 ** 30;

function runsFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/** Makes this run's folder, after ending what killed runs left. */
export async function beginTestRun(): Promise<string> {
  await endKilledRuns();
  const folder = mkdtempSync(join(runsFolder(), PREFIX));
  writeFileSync(join(folder, 'owner'), `${process.pid} ${bornAt(process.pid)}\n`);
  process.env.TEST_RUN_DIR = folder;
  return folder;
}

/** The folder of the run that this test belongs to. */
export function testRunFolder(): string {
  const folder = process.env.TEST_RUN_DIR;
  if (!folder) throw new Error('TEST_RUN_DIR is not set: tests run under jest with infra/test/global-setup.ts');
  return folder;
}

/** Notes a process, to be ended with the run at the latest. When the run is over already it is killed at once. */
export function remember({ pid, born }: Identity): void {
  const folder = testRunFolder();
  if (!existsSync(folder) || existsSync(join(folder, ENDED))) {
    signal(pid, 'SIGKILL', true);
    throw new Error('the test run is over');
  }
  appendFileSync(join(folder, 'started'), `${pid} ${born}\n`);
}

const LABEL = 'cardume.test-run';

/** The label by which the run's containers are found again, also those that never came to start. */
export function containerLabels(): Record<string, string> {
  return { [LABEL]: basename(testRunFolder()) };
}

/** Ends every process of the run that still lives, youngest first, and removes its folder. */
export async function endTestRun(folder: string, graceMs = 5_000): Promise<void> {
  // A test that a signal has interrupted goes on for a moment and would start more.
  writeFileSync(join(folder, ENDED), '');
  const alive = () => identitiesIn(join(folder, 'started')).filter(isAlive).reverse();
  while (alive().length > 0) await endAll(alive(), graceMs);
  // Supervisors under test that had to be killed have left what they ran.
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

function identitiesIn(file: string): Identity[] {
  return linesOf(file).map((line) => {
    const space = line.indexOf(' ');
    return { pid: Number(line.slice(0, space)), born: line.slice(space + 1) };
  });
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

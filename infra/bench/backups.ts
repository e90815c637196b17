/** Backup, check and restore of a large installation: response times during a backup, and resources of the commands. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startCardume } from '../cli/test/cardume.ts';
import { eventually } from '../test/eventually.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { testRunFolder } from '../test/test-run.ts';
import { serviceNames } from '../topology/processes.ts';
import { fillWithShops } from './bulk-shops.ts';
import { percentile } from './compare.ts';
import { memoryMb, peakMemoryMb } from './cpu.ts';
import { recordVisits } from './history.ts';
import type { BenchRow } from './report.ts';
import type { WritersOrder, WriteTimes } from './writers.ts';

/** Memory limit of a command. */
const MEMORY_MB = 300;
/** Memory limit of all processes together, with 100,000 shops. */
const PROCESSES_MB = 3_000;
const SETTINGS = { RATE_VISIT: '0', RATE_REVIEW: '0', CHECK_EVENTS: 'false' };

/** Size of the installation, and load during the backup. */
export interface Installed {
  shops: number;
  productsOfEach: number;
  visits: number;
  perSecond: WritersOrder['perSecond'];
  /** How long the writers are measured without a backup. */
  seconds: number;
}

/**
 * Compares response times of writes during a backup with those without; then measures memory and time of each command.
 */
export async function backups(started: RunningProduct[], installed: Installed): Promise<BenchRow[]> {
  const { shops, productsOfEach, visits } = installed;
  const product = await startProduct({ env: SETTINGS });
  started.push(product);
  const ids = await fillWithShops(product, shops, productsOfEach);
  await recordVisits(product, ids, visits);
  await eventually(async () => {
    const { total } = (await (await fetch(`${product.baseUrl}/api/stores?limit=1`)).json()) as { total: number };
    if (total !== shops) throw new Error(`${total} shops are listed`);
  });
  const size = `${shops} shops, ${shops * productsOfEach} products, ${visits} visits`;
  const folder = mkdtempSync(join(testRunFolder(), 'backups-'));
  const writers = startWriters({ baseUrl: product.baseUrl, shops: ids, perSecond: installed.perSecond });
  await lapOf(writers, () => pause(installed.seconds * 1_000)); // until caches and compiled code are warm
  const without = await lapOf(writers, () => pause(installed.seconds * 1_000));
  const backup = Promise.withResolvers<Command>();
  const during = await lapOf(writers, async () => backup.resolve(await run(product, 'backup', '--to', folder)));
  writers.kill();
  const writes = [50, 95].map((percent) => writesRow(percent, during, without));
  for (const { work, ours, baseline } of writes) console.log(`${work}: ${ours}, ${baseline}`);
  const made = await backup.promise;
  const path = made.stdout.trim().split('\n').at(-1) ?? '';
  const checked = await run(product, 'check');
  const restored = await run(product, 'restore', path, '--replace');
  const checkedAgain = await run(product, 'check');
  return [
    await memoryOfProcesses(product, size),
    ...writes,
    {
      work: 'writes refused during the backup',
      ours: `${during.refused}`,
      baseline: '',
      figure: during.refused,
      goal: 0,
    },
    memoryRow(`backup of ${size}`, made),
    memoryRow('check of it', checked),
    memoryRow('restore of it', restored),
    memoryRow('check of what was restored', checkedAgain),
  ];
}

/** Measures the memory of all processes at the end of the run, which is more work than a usual day has. */
async function memoryOfProcesses({ processes, mongoUrl }: RunningProduct, size: string): Promise<BenchRow> {
  const each = processes.names.map((name) => ({ name, megabytes: memoryMb(processes.pid(name) ?? 0) }));
  const sum = each.reduce((total, { megabytes }) => total + megabytes, 0);
  const mb = (value: number) => `${value.toFixed(0)} MB`;
  return {
    work: `${size}: memory of all processes`,
    ours: mb(sum),
    baseline: `${each.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`).join(', ')}; ${mb(await storedMb(mongoUrl))} stored`,
    figure: sum,
    goal: PROCESSES_MB,
  };
}

/** Returns the size of all databases with their indexes on disk, in MB. */
async function storedMb(mongoUrl: RunningProduct['mongoUrl']): Promise<number> {
  const client = await MongoClient.connect(mongoUrl('auth'));
  const stats = serviceNames.map((name) => client.db(new URL(mongoUrl(name)).pathname.slice(1)).stats());
  const sizes = (await Promise.all(stats)).map(({ storageSize, indexSize }) => storageSize + indexSize);
  await client.close();
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_024 ** 2;
}

function startWriters(order: WritersOrder): ChildProcess {
  const writers = fork(join(import.meta.dirname, 'writers.ts'));
  writers.send(order);
  return writers;
}

/** Returns the response times of the writers during the work. */
async function lapOf(writers: ChildProcess, work: () => Promise<unknown>): Promise<WriteTimes> {
  const lap = async () => {
    writers.send('lap');
    const [told] = (await once(writers, 'message')) as [WriteTimes];
    return told;
  };
  await lap();
  await work();
  return lap();
}

function writesRow(percent: number, during: WriteTimes, without: WriteTimes): BenchRow {
  const ms = ({ times }: WriteTimes) => percentile(times, percent);
  return {
    work: `writes during a backup, p${percent}`,
    ours: `${ms(during).toFixed(1)} ms of ${during.times.length}`,
    baseline: `${ms(without).toFixed(1)} ms without`,
    figure: ms(during) / ms(without),
    goal: 1.5,
  };
}

interface Command {
  stdout: string;
  seconds: number;
  megabytes: number;
}

/** Runs a command of `cardume`. @throws unless it succeeds */
async function run(product: RunningProduct, ...args: string[]): Promise<Command> {
  const began = performance.now();
  const { child, ended } = startCardume(product.environment, ...args);
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, peakMemoryMb(child.pid ?? 0) || 0);
  }, 100);
  const { status, stdout, stderr } = await ended.finally(() => clearInterval(watch));
  if (status !== 0) throw new Error(`cardume ${args.join(' ')} ended with ${status}: ${stdout}\n${stderr}`);
  const seconds = (performance.now() - began) / 1_000;
  // Printed immediately, because the following steps take a quarter of an hour.
  console.log(`cardume ${args[0]}: ${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB`);
  return { stdout, seconds, megabytes };
}

function memoryRow(work: string, { seconds, megabytes }: Command): BenchRow {
  return {
    work: `${work}: memory of the command`,
    ours: `${megabytes.toFixed(0)} MB`,
    baseline: `in ${seconds.toFixed(0)} s`,
    figure: megabytes,
    goal: MEMORY_MB,
  };
}

/**
 * `TOPOLOGY=cluster make test-faults`: kills, terminates, suspends and partitions each process and server of a cluster
 * under load, fills the disks of servers, kills nodes of two engines at once, and compares what was accepted with what
 * is readable. `STRIKES` (kill, terminate, stop, cut, disk, both) and `NODES` (like `mongo-1,bff-2`) select some of
 * them; `SOAK=30` strikes at random for 30 minutes instead.
 */
import { beginTestRun, endTestRun } from '../../test/test-run.ts';
import type { RunningStack } from '../running-stack.ts';
import { type ClusterUnderTest, startClusterUnderTest } from './cluster-under-test.ts';
import { mountDisks, NODES_WITH_DISKS, unmountDisks } from './disks.ts';
import { runInOwnNamespaces } from './network.ts';
import { runStrike } from './run-strike.ts';
import { soak } from './soak.ts';
import { kill, partition, runOutOfDisk, type Strike, suspend, terminate } from './strikes.ts';

/** Pairs of nodes of different engines, which are killed at once. */
const PAIRS = [
  ['mongo-1', 'nats-1'],
  ['nats-2', 'valkey-1'],
  ['valkey-2', 'mongo-2'],
  ['mongo-3', 'valkey-3'],
] as const;

const KINDS = {
  kill: (names: readonly string[]) => names.map((name) => kill(name)),
  terminate: (names: readonly string[]) => names.map(terminate),
  stop: (names: readonly string[]) => names.map(suspend),
  // Proxies have no connections to servers.
  cut: (names: readonly string[]) => names.filter((name) => !name.startsWith('proxy')).map(partition),
  disk: (names: readonly string[]) => names.filter((name) => NODES_WITH_DISKS.includes(name)).map(runOutOfDisk),
  both: () => PAIRS.map((pair) => kill(...pair)),
};
type Kind = keyof typeof KINDS;
const isKind = (name: string): name is Kind => name in KINDS;

/** Returns the kinds that `STRIKES` selects, by default all. */
function kindsOf({ STRIKES, SOAK }: NodeJS.ProcessEnv): Kind[] {
  const names = STRIKES ? STRIKES.split(',') : Object.keys(KINDS);
  // By default a soak uses only kinds that do not need root.
  const chosen = SOAK && !STRIKES ? names.filter((name) => !NEED_ROOT.includes(name)) : names;
  if (!chosen.every(isKind)) throw new Error(`STRIKES are ${Object.keys(KINDS).join(', ')}`);
  return chosen;
}

/** Kinds that need root. */
const NEED_ROOT = ['cut', 'disk'];

function strikesOn({ entries }: RunningStack, kinds: readonly Kind[]): Strike[] {
  // Not the S3 server: there is only one, and pictures fail while it is down.
  const names = entries.map(({ name }) => name).filter((name) => name !== 'seaweed');
  const chosen = process.env.NODES ? process.env.NODES.split(',') : names;
  return kinds.flatMap((kind) => KINDS[kind](chosen));
}

async function strikeOneAfterTheOther(system: ClusterUnderTest, strikes: readonly Strike[]): Promise<number> {
  const rows = [];
  let passed = 0;
  for (const [index, strike] of strikes.entries()) {
    const { failures, ...row } = await runStrike(system, strike, `strike${index}`);
    console.log(JSON.stringify(row));
    for (const failure of failures) console.error(`  ${failure}`);
    if (failures.length === 0) passed++;
    rows.push(row);
  }
  console.table(rows);
  return passed;
}

const kinds = kindsOf(process.env);
if (kinds.some((kind) => NEED_ROOT.includes(kind))) runInOwnNamespaces();
const folder = await beginTestRun();
let [passed, of] = [0, 1];
try {
  const system = await startClusterUnderTest({}, kinds.includes('disk') ? mountDisks : undefined);
  const strikes = strikesOn(system.stack, kinds);
  if (process.env.SOAK) {
    const failures = await soak(system, strikes, Number(process.env.SOAK));
    for (const failure of failures) console.error(failure);
    passed = failures.length === 0 ? 1 : 0;
  } else {
    of = strikes.length;
    passed = await strikeOneAfterTheOther(system, strikes);
  }
  await system.stack.stop();
} catch (error) {
  console.error(error);
} finally {
  unmountDisks();
  await endTestRun(folder);
}
console.log(`${passed} passed, ${of - passed} failed`);
process.exit(passed === of ? 0 : 1);

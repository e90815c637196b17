import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { FORGIVEN_AFTER } from '../local/supervisor/unit.ts';
import { eventually } from '../test/eventually.ts';
import { addProduct, OWNER_PASSWORD, openShop, untilApproved } from '../test/shops.ts';
import { signInForCookie } from '../test/sign-in-for-cookie.ts';
import { tallyOf, VisitLoad } from '../test/visit-load.ts';
import { mongoUrl } from '../topology/addresses.ts';
import { all } from '../topology/all.ts';
import { ownProcesses } from '../topology/processes.ts';
import { DATABASE_PREFIX } from '../topology/servers.ts';
import { whileFrozen } from './frozen.ts';
import { RunningStack } from './running-stack.ts';
import { WriteLoad } from './write-load.ts';

const isSingle = process.env.TOPOLOGY === 'single';
/** The longest time until a killed process is ready again, in ms, with the supervisor's pause. */
const BACK_MS = isSingle ? 5_000 : 10_000;
/** Time after which a process counts as gone for good. */
const GIVEN_UP_MS = 120_000;
const POLL_MS = 50;
/** The limit of a category. */
const PRODUCTS = 3;
const VISITS = { perSecond: 40, clients: 6 };
const UNLIMITED = {
  ...{ RATE_VISIT: '0', RATE_REVIEW: '0', RATE_REVIEW_SHOP: '0', RATE_WRITES: '0', RATE_REGISTER: '0' },
  ...{ RATE_LOGIN: '0,0' },
};

/** Databases of the services, whose writes are transactions. */
const DATABASES: ReadonlyMap<string, string> = new Map(
  ownProcesses.flatMap(({ name, role, database }) =>
    role === 'service' ? [[name, `${DATABASE_PREFIX}_${database}`]] : [],
  ),
);
const MODULES = ownProcesses.map(({ name }) => name);
/** The process that a module runs in. */
const processOf = (module: string) => (isSingle ? all.name : module);
const DDL = ['create', 'createIndexes', 'drop', 'dropIndexes', 'collMod'];

/**
 * Kills each process of a stack that `make start` runs under load that writes in every service; the services and the
 * ingest inside a transaction that has written. With `TOPOLOGY=single` this is one process for all modules. Prints the
 * times until they are ready again, and what was lost.
 * @returns what failed
 */
export async function killEachProcess(times: number): Promise<string[]> {
  const stack = await RunningStack.start({ TOPOLOGY: isSingle ? 'single' : 'separate', ...UNLIMITED });
  const mongo = await MongoClient.connect(mongoUrl(stack.url('mongo'), 'admin'));
  try {
    const { writes, visits } = await startLoad(stack);
    await recordDdl(mongo);
    const back = new Map<string, number[]>(MODULES.map((name) => [name, []]));
    for (let round = 0; round < times; round++) {
      for (const name of MODULES) {
        if (isSingle) await settled(writes);
        back.get(name)?.push(await killAndWait(stack, mongo, name));
      }
    }
    const failures = reportTimes(back);
    await Promise.all([writes.stop(), visits.stop()]);
    failures.push(...(await recordedDdl(mongo)).map((command) => `a start sent the DDL command ${command}`));
    const { accepted, lost, duplicate } = await tallyOf(
      visits,
      'kills',
      mongoUrl(stack.url('mongo'), 'cardume_analytics'),
    );
    const tallies = { ...(await writes.tally(stack.url('mongo'))), visit: { accepted, lost, double: duplicate } };
    console.table(tallies);
    for (const [kind, tally] of Object.entries(tallies)) {
      if (tally.accepted === 0 || tally.lost + tally.double > 0) failures.push(`${kind}: ${JSON.stringify(tally)}`);
    }
    return failures;
  } finally {
    await mongo.close();
    await stack.stop();
  }
}

async function startLoad(stack: RunningStack) {
  const { baseUrl } = stack;
  const services = stack.services();
  const { id, ownerId } = await openShop(services);
  const productIds: string[] = [];
  for (let n = 0; n < PRODUCTS; n++) productIds.push((await addProduct(services, id)).id);
  await untilApproved(baseUrl, id);
  const cookie = await eventually(() => signInForCookie(baseUrl, `${ownerId}@example.com`, OWNER_PASSWORD));
  const shops = [{ id, products: productIds }];
  return {
    writes: new WriteLoad({ baseUrl, shopId: id, productIds, cookie }),
    visits: new VisitLoad({ baseUrl, tag: 'kills', shops, ...VISITS }),
  };
}

/**
 * Waits until every kind of write was accepted again, and until the supervisor restarts the process with its shortest
 * pause. Of seven processes, six are killed meanwhile; a single one would be away most of the time.
 */
async function settled(writes: WriteLoad): Promise<void> {
  const before = writes.accepted();
  await pause(FORGIVEN_AFTER);
  const isMore = () =>
    Object.entries(writes.accepted()).every(([kind, count]) => count > before[kind as keyof typeof before]);
  await eventually(async () => {
    if (!isMore()) throw new Error('a kind of write is not accepted');
  });
}

/** Kills the process of a module and returns the time in ms until it is ready again. */
async function killAndWait(stack: RunningStack, mongo: MongoClient, module: string): Promise<number> {
  const name = processOf(module);
  const database = DATABASES.get(module);
  if (database)
    await whileFrozen(
      () => stack.pid(name),
      () => hasWritten(mongo, `cardume-${database}`),
    );
  const pid = stack.pid(name);
  const { internalPort: port } = stack.entry(name);
  process.kill(pid, 'SIGKILL');
  const killed = performance.now();
  for (;;) {
    await pause(POLL_MS);
    const entry = stack.entry(name);
    const isOther = entry.pid !== null && entry.pid !== pid;
    if (isOther && (await isReady(entry.internalPort ?? port))) return performance.now() - killed;
    if (performance.now() - killed > GIVEN_UP_MS) throw new Error(`${name} is not back after ${GIVEN_UP_MS / 1_000} s`);
  }
}

/** Whether a process of this `appName` has a transaction with writes between two of its commands. */
async function hasWritten(mongo: MongoClient, appName: string): Promise<boolean> {
  const open = { appName, type: 'idleSession', 'transaction.parameters.autocommit': false, 'locks.Global': 'w' };
  const found = mongo.db('admin').aggregate([{ $currentOp: { idleSessions: true } }, { $match: open }, { $limit: 1 }]);
  return (await found.toArray()).length > 0;
}

async function isReady(port: number | null): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  await response?.arrayBuffer();
  return response?.ok === true;
}

/** Has the server record the DDL commands in each service's database from now on. */
async function recordDdl(mongo: MongoClient): Promise<void> {
  const filter = { $or: DDL.map((name) => ({ [`command.${name}`]: { $exists: true } })) };
  for (const name of DATABASES.values()) await mongo.db(name).command({ profile: 1, filter });
}

/** Returns the recorded DDL commands with the processes that sent them. */
async function recordedDdl(mongo: MongoClient): Promise<string[]> {
  const each = [...DATABASES.values()].map((name) => mongo.db(name).collection('system.profile').find().toArray());
  return (await Promise.all(each))
    .flat()
    .map(({ appName, command, ts }) => `${JSON.stringify(command)} of ${appName} at ${ts.toISOString()}`);
}

function reportTimes(back: ReadonlyMap<string, readonly number[]>): string[] {
  const rows = [...back].map(([name, times]) => {
    const sorted = times.toSorted((one, other) => one - other);
    const [median = 0, max = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    return { module: name, kills: times.length, 'in transaction': DATABASES.has(name), median: seconds(median), max };
  });
  console.table(rows.map((row) => ({ ...row, max: seconds(row.max) })));
  const late = rows.filter(({ max }) => max > BACK_MS);
  return late.map((row) => `${processOf(row.module)} was ready again only after ${seconds(row.max)}`);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

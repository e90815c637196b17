import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { createClient } from '../src/contract/index.ts';
import { anyStore, eraseLeftovers, rebuild } from '../src/event-store/index.ts';
import { createServiceApp, mount } from '../src/http/index.ts';
import { Lifecycle } from '../src/process/index.ts';
import { auditHandlers } from '../src/service/audit.ts';
import { auditContract } from '../src/service/contracts.ts';
import { runInContext } from '../src/tracing/work-context.ts';
import { TOKEN } from './fixtures/bank-api.ts';
import { serve } from './fixtures/http.ts';
import { type Bank, logger, openBank } from './fixtures/replica.ts';

/* The changes that the audit trail returns, and the events that it reads for a page. */

const DEPOSITS = 9;
let bank: Bank;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  bank = await openBank(testMongoUrl('audit'));
  const stores = [anyStore(bank.accounts)];
  const tokens = { SERVICE_TOKEN: TOKEN };
  server = await serve(
    createServiceApp({ tokens, lifecycle: new Lifecycle(logger) }, (app) =>
      mount(app, auditContract, auditHandlers(stores)),
    ),
  );
});
afterAll(async () => {
  await server.close();
  await bank.stop();
});

/** Returns the audit rows of these actors, and the number of events that MongoDB examined for their streams. */
async function measured(actors: string[]) {
  const { db } = bank.connection;
  await db?.collection('system.profile').drop();
  const headers = () => ({ authorization: `Bearer ${TOKEN}` });
  const { searchEvents } = createClient(auditContract, { baseUrl: server.url, headers });
  await db?.command({ profile: 2 });
  const rows = await searchEvents({ body: { actors, limit: 101 } });
  await db?.command({ profile: 0 });
  const filter = { op: 'query', ns: `${db?.databaseName}.events`, 'command.filter.streamId': { $exists: true } };
  const queries = (await db?.collection('system.profile').find(filter).toArray()) ?? [];
  return { rows, examined: queries.reduce((total, { docsExamined }) => total + docsExamined, 0) };
}

it('the rows of one page that are of one stream read no event twice', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  for (const id of [first, second]) {
    await bank.accounts.execute(id, { type: 'open', holder: 'Ana' });
    for (let deposit = 1; deposit <= DEPOSITS; deposit++) {
      const work = () => bank.accounts.execute(id, { type: 'deposit', amount: 1 });
      await runInContext({ actor: deposit % 3 === 0 ? 'ana' : 'bento', correlationId: 'test' }, work);
    }
  }
  const { rows, examined } = await measured(['ana']);
  for (const id of [first, second]) {
    const ofStream = rows.filter(({ streamId }) => streamId === `account-${id}`);
    expect(ofStream).toMatchObject([
      { before: { balance: 8 }, after: { balance: 9 } },
      { before: { balance: 5 }, after: { balance: 6 } },
      { before: { balance: 2 }, after: { balance: 3 } },
    ]);
  }
  expect(examined).toBe(2 * (DEPOSITS + 1));
});

it('a page of several actors is read by an index, however far it is from the newest row', async () => {
  const actors = ['davi', 'elisa'];
  const { events } = bank.accounts;
  const times = 500;
  const rows = Array.from({ length: 4 * times }, (_, n) => ({
    streamId: `other-${n}`,
    version: 1,
    name: 'Other',
    v: 1,
    at: new Date(Math.floor(n / 4)).toISOString(),
    actor: actors[n % 2],
    correlationId: 'test',
    data: {},
  }));
  await events.collection.insertMany(rows as never[]);
  const { db } = bank.connection;
  const headers = () => ({ authorization: `Bearer ${TOKEN}` });
  const { searchEvents } = createClient(auditContract, { baseUrl: server.url, headers });
  const page = async (after?: { at: string; id: string }) => {
    await db?.collection('system.profile').drop();
    await db?.command({ profile: 2 });
    const found = await searchEvents({ body: { actors, limit: 20, ...(after ? { after } : {}) } });
    await db?.command({ profile: 0 });
    const filter = { op: 'query', ns: `${db?.databaseName}.events`, 'command.filter.actor': { $exists: true } };
    const [query] = (await db?.collection('system.profile').find(filter).toArray()) ?? [];
    return { found, query };
  };
  const first = await page();
  expect(first.found).toHaveLength(20);
  expect(first.query?.docsExamined).toBeLessThanOrEqual(22);
  const far = await events.findOne({ actor: 'davi', at: rows[2 * times]?.at }).lean();
  const second = await page({ at: far?.at ?? '', id: String(far?._id) });
  expect(second.found).toHaveLength(20);
  expect(second.found.every(({ at }) => at <= (far?.at ?? ''))).toBe(true);
  // Up to four rows of the same time are skipped.
  expect(second.query?.docsExamined).toBeLessThanOrEqual(26);
  expect(second.query?.hasSortStage).toBeUndefined();
  await events.deleteMany({ streamId: /^other-/ });
});

const MANY = 249;

/** Creates an account with `MANY` deposits, the last by Clara. Returns its id. */
async function longHistory(): Promise<string> {
  const id = randomUUID();
  await bank.accounts.execute(id, { type: 'open', holder: 'Ana' });
  for (let deposit = 1; deposit < MANY; deposit++) await bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  const last = () => bank.accounts.execute(id, { type: 'deposit', amount: 1 });
  await runInContext({ actor: `clara-${id}`, correlationId: 'test' }, last);
  return id;
}

const snapshotsOf = async (id: string) =>
  (
    await bank.accounts.snapshots
      .find({ streamId: `account-${id}` })
      .sort({ version: 1 })
      .lean()
  ).map(({ version }) => version);

it('a late event of a long stream is read without the events before the last snapshot', async () => {
  const id = await longHistory();
  expect(await snapshotsOf(id)).toEqual([100, 200]);
  const expected = [{ before: { balance: MANY - 1 }, after: { balance: MANY } }];
  const { rows, examined } = await measured([`clara-${id}`]);
  expect(rows).toMatchObject(expected);
  expect(examined).toBe(MANY + 1 - 200);
  // Snapshots of another `stateVersion` are not used.
  await bank.accounts.snapshots.updateMany({}, { stateVersion: 0 });
  expect((await measured([`clara-${id}`])).rows).toMatchObject(expected);
});

it('a rebuild writes the snapshots that are missing', async () => {
  const id = await longHistory();
  await bank.accounts.snapshots.deleteMany({});
  expect((await rebuild(bank.accounts)).differing).toEqual([]);
  expect(await snapshotsOf(id)).toEqual([100, 200]);
  expect((await measured([`clara-${id}`])).rows).toMatchObject([{ after: { balance: MANY } }]);
});

it('no snapshot is left of an erased stream', async () => {
  const id = await longHistory();
  await bank.accounts.execute(id, { type: 'close' }, { erase: true });
  expect(await snapshotsOf(id)).toEqual([]);
  // A snapshot that a replica of older code has left.
  const left = { streamId: `account-${id}`, version: 100, stateVersion: 1, state: { holder: 'Ana' } };
  await bank.accounts.snapshots.insertMany([left]);
  await eraseLeftovers(anyStore(bank.accounts));
  expect(await snapshotsOf(id)).toEqual([]);
});

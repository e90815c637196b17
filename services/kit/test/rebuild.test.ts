import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { anyStore, rebuild } from '../src/event-store/index.ts';
import { RebuildJob } from '../src/service/rebuild-job.ts';
import { documentsOf } from './fixtures/dump.ts';
import { patiently } from './fixtures/patiently.ts';
import { type Bank, logger, openBank } from './fixtures/replica.ts';
import { type Line, linesModel, statement } from './fixtures/statement.ts';

/* Read models are derived again from the events while the service runs. */

const mongoUrl = testMongoUrl('rebuild');
let here: Bank;
let there: Bank;
const ids = Array.from({ length: 30 }, () => randomUUID()).sort();

beforeAll(async () => {
  here = await openBank(mongoUrl);
  there = await openBank(mongoUrl);
  for (const id of ids) {
    await here.accounts.execute(id, { type: 'open', holder: `holder of ${id}` });
    await here.accounts.execute(id, { type: 'deposit', amount: 10 });
  }
});

afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

const verify = () => rebuild(here.accounts, { verify: true });
const clean = { streams: ids.length, differing: [], failed: [] };

/** Returns rows and states, without `rewrites`. */
async function readModel() {
  const lines = await linesModel(here.connection).find().sort({ _id: 1 }).lean<Line[]>();
  const streams = await here.accounts.streams.find({}, { state: 1, version: 1 }).sort({ _id: 1 }).lean();
  return { lines, streams };
}

describe('verify', () => {
  it('reports nothing for correct data, and writes nothing', async () => {
    const before = await documentsOf(here.connection);
    expect(await verify()).toEqual(clean);
    expect(await documentsOf(here.connection)).toEqual(before);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a row that was changed', (id) => linesModel(here.connection).updateOne({ _id: id }, { $set: { total: 99 } })],
    ['a row that is missing', (id) => linesModel(here.connection).deleteOne({ _id: `${id}-2` })],
    [
      'a row too many',
      (id) => linesModel(here.connection).create({ _id: `${id}-9`, account: id, total: 3 } satisfies Line),
    ],
    [
      'a state that was changed',
      (id) => here.accounts.streams.updateOne({ _id: id }, { $set: { 'state.balance': 99 } }),
    ],
  ])('reports %s and changes nothing; a rebuild puts it right', async (_, tamper) => {
    const [id = ''] = ids;
    const right = await readModel();
    await tamper(id);
    const wrong = await documentsOf(here.connection);
    expect(await verify()).toEqual({ ...clean, differing: [id] });
    expect(await documentsOf(here.connection)).toEqual(wrong);
    expect(await rebuild(here.accounts)).toEqual({ ...clean, differing: [id] });
    expect(await readModel()).toEqual(right);
    expect(await verify()).toEqual(clean);
  });
});

describe('a stream that cannot be derived', () => {
  it('is reported with its reason, and the others are put right', async () => {
    const [broken = '', ...others] = ids;
    const streamId = `account-${broken}`;
    const [event] = await here.accounts.events.find({ streamId, version: 2 }).lean();
    await here.accounts.events.updateOne({ streamId, version: 2 }, { $set: { data: { sum: 10 } } });
    await linesModel(here.connection).updateMany({ holder: { $exists: true } }, { $set: { total: 99 } });
    const { streams, differing, failed } = await rebuild(here.accounts);
    expect({ streams, differing }).toEqual({ streams: ids.length, differing: others });
    expect(failed).toEqual([{ id: broken, reason: expect.stringContaining('data.amount') }]);
    await here.accounts.events.updateOne({ streamId, version: 2 }, { $set: { data: event?.data } });
    expect(await rebuild(here.accounts)).toEqual({ ...clean, differing: [broken] });
    expect(await verify()).toEqual(clean);
  });
});

describe('a rebuild job', () => {
  /** Creates a job that waits before it derives each stream, and the list of stream ids that it has started. */
  async function waitingJob(wait: () => Promise<void> = async () => undefined) {
    const derived: string[] = [];
    const bank = await openBank(mongoUrl, {
      projections: (connection) => {
        const lines = statement(connection);
        const waiting = async (...[id, events, tx, options]: Parameters<typeof lines.rebuild>) => {
          derived.push(id);
          await wait();
          return lines.rebuild(id, events, tx, options);
        };
        return [{ ...lines, rebuild: waiting }];
      },
    });
    const job = new RebuildJob(bank.connection, [anyStore(bank.accounts)], logger);
    return { job, derived, stop: () => bank.stop() };
  }

  const finished = async (job: RebuildJob) => {
    await eventually(async () => expect(await job.read()).toMatchObject({ finishedAt: expect.any(String) }));
    return job.read();
  };

  it('shows its progress, and is continued by another process where the first has ended', async () => {
    await linesModel(here.connection).updateMany({ holder: { $exists: true } }, { $inc: { total: 1 } });
    const held = Promise.withResolvers<void>();
    const [first, second] = [await waitingJob(() => held.promise), await waitingJob()];
    expect(await first.job.start(false)).toMatchObject({ finishedAt: null, aggregates: [{ total: ids.length }] });
    await eventually(async () => expect(first.derived.length).toBeGreaterThan(3));
    // While the job is running, another process starts neither the same job nor one of the other kind.
    await second.job.start(false);
    await expect(second.job.start(true)).rejects.toMatchObject({ status: 409 });
    expect(second.derived).toEqual([]);
    const stopped = first.job.stop();
    held.resolve();
    await stopped;
    expect(await second.job.read()).toMatchObject({ finishedAt: null, stalled: true });
    expect(first.derived.length).toBeLessThan(ids.length);

    await second.job.start(false);
    const aggregate = { aggregate: 'account', streams: ids.length, differing: ids.length, failed: 0 };
    expect(await finished(second.job)).toMatchObject({ stalled: false, aggregates: [aggregate] });
    expect([...first.derived, ...second.derived].sort()).toEqual(ids);
    expect(await verify()).toEqual(clean);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('counts and lists differing streams, and starts again after it has finished', async () => {
    const { job, stop } = await waitingJob();
    await linesModel(here.connection).updateOne({ _id: ids[3] ?? '' }, { $inc: { total: 1 } });
    await job.start(true);
    expect(await finished(job)).toMatchObject({
      verify: true,
      aggregates: [{ streams: ids.length, differing: 1, failed: 0, named: [{ id: ids[3], reason: null }] }],
    });
    await job.start(false);
    expect(await finished(job)).toMatchObject({ verify: false, aggregates: [{ differing: 1 }] });
    expect(await verify()).toEqual(clean);
    await stop();
  });
});

describe('a rebuild under writes', () => {
  it('equals the live read model', async () => {
    let writing = true;
    let accepted = 0;
    const writers = [here, there, here, there].map(async ({ accounts }, index) => {
      while (writing) {
        const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
        await patiently(() => accounts.execute(id, { type: 'deposit', amount: index + 1 }));
        accepted++;
      }
    });
    const rebuildTwice = async () => [await rebuild(here.accounts), await rebuild(there.accounts)];
    // Falsifies a row of each stream, so that the rebuild has to write all of them.
    await linesModel(here.connection).updateMany({ holder: { $exists: true } }, { $inc: { total: 1_000_000 } });
    const reports = await rebuildTwice().finally(() => {
      writing = false;
    });
    const underWrites = accepted;
    await Promise.all(writers);

    expect(reports.map(({ streams }) => streams)).toEqual([ids.length, ids.length]);
    expect(reports[0]?.differing).toHaveLength(ids.length);
    expect(reports[1]?.differing).toEqual([]);
    expect(underWrites).toBeGreaterThan(20);
    expect(await verify()).toEqual(clean);
    const { lines, streams } = await readModel();
    expect(lines).toHaveLength(accepted + 2 * ids.length);
    const totals = lines.filter(({ holder }) => holder).map(({ total }) => total);
    expect(totals).toEqual(streams.map(({ state }) => (state as { balance: number }).balance));
  });
});

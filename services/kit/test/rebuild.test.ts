import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { rebuild } from '../src/event-store/index.ts';
import { dumpDatabase } from './fixtures/dump.ts';
import { patiently } from './fixtures/patiently.ts';
import { type Bank, openBank } from './fixtures/replica.ts';
import { type Line, linesModel } from './fixtures/statement.ts';

/* Read models are derived again from the events while the service runs. */

let here: Bank;
let there: Bank;
const ids = Array.from({ length: 30 }, () => randomUUID()).sort();

beforeAll(async () => {
  const url = testMongoUrl('rebuild');
  here = await openBank(url);
  there = await openBank(url);
  for (const id of ids) {
    await here.accounts.execute(id, { type: 'open', holder: `holder of ${id}` });
    await here.accounts.execute(id, { type: 'deposit', amount: 10 });
  }
});

afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

const verify = () => rebuild(here.accounts, { verify: true });
const clean = { streams: ids.length, differing: [] };

/** Rows and states, without counters of rebuilds. */
async function readModel() {
  const lines = await linesModel(here.connection).find().sort({ _id: 1 }).lean<Line[]>();
  const streams = await here.accounts.streams.find({}, { state: 1, version: 1 }).sort({ _id: 1 }).lean();
  return { lines, streams };
}

describe('verify', () => {
  it('reports nothing for correct data, and writes nothing', async () => {
    const before = await dumpDatabase(here.connection);
    expect(await verify()).toEqual(clean);
    expect(await dumpDatabase(here.connection)).toEqual(before);
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
    const wrong = await dumpDatabase(here.connection);
    expect(await verify()).toEqual({ streams: ids.length, differing: [id] });
    expect(await dumpDatabase(here.connection)).toEqual(wrong);
    expect(await rebuild(here.accounts)).toEqual({ streams: ids.length, differing: [id] });
    expect(await readModel()).toEqual(right);
    expect(await verify()).toEqual(clean);
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
    // A wrong row in each stream, so that the rebuild has to write all of them.
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

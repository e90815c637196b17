import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { projectionVersionModel, rebuild, refresh } from '../src/event-store/index.ts';
import { startScript } from './fixtures/child.ts';
import { patiently } from './fixtures/patiently.ts';
import { type Bank, openBank } from './fixtures/replica.ts';
import { linesModel, statement } from './fixtures/statement.ts';

/* Rows of a projection whose version has changed are derived again while the service runs. */

const mongoUrl = testMongoUrl('refresh');
const ids = Array.from({ length: 10 }, () => randomUUID());
let old: Bank;
let replicas: [Bank, Bank];

const withVersion2 = () => openBank(mongoUrl, { projections: (connection) => [statement(connection, 2)] });
const refreshOf = ({ accounts, connection }: Bank) => refresh(accounts, projectionVersionModel(connection));
const rows = (filter = {}) => linesModel(old.connection).countDocuments({ holder: { $exists: true }, ...filter });
const notedVersion = async () => (await projectionVersionModel(old.connection).findById('lines').lean())?.version;

beforeAll(async () => {
  old = await openBank(mongoUrl);
  for (const id of ids) {
    await old.accounts.execute(id, { type: 'open', holder: 'Ana' });
    await old.accounts.execute(id, { type: 'deposit', amount: 10 });
  }
  replicas = [await withVersion2(), await withVersion2()];
});

afterAll(async () => {
  await Promise.all([old, ...replicas].map((bank) => bank.stop()));
});

describe('a refresh', () => {
  it('derives rows whose projection has no noted version, and writes only what differs', async () => {
    expect(await refreshOf(old)).toEqual({ streams: ids.length, differing: [], failed: [] });
    expect(await notedVersion()).toBe(1);
    expect(await refreshOf(old)).toEqual({ streams: 0, differing: [], failed: [] });
  });

  it('notes nothing while replicas of older code run, so that another pass follows', async () => {
    const versions = projectionVersionModel(old.connection);
    await versions.deleteMany({});
    const pass = { streams: ids.length, differing: [], failed: [] };
    expect(await refresh(old.accounts, versions, { final: false })).toEqual(pass);
    expect(await notedVersion()).toBeUndefined();
    expect(await refreshOf(old)).toEqual(pass);
    expect(await notedVersion()).toBe(1);
  });

  it('leaves whole streams of either version where it was killed', async () => {
    const child = startScript('refresher', { mongoUrl });
    await child.says('half-way');
    // Streams are derived concurrently: the first three may still be written while the fourth blocks.
    await eventually(async () => expect(await rows({ currency: 'BRL' })).toBe(3));
    await child.kill();
    expect(await rows()).toBe(ids.length);
    expect(await rows({ currency: 'BRL' })).toBe(3);
    expect(await rows({ total: 10 })).toBe(ids.length);
    expect(await notedVersion()).toBe(1);
  });

  it('is completed by the next start: of two replicas at the same time, while commands are executed', async () => {
    const [first, second] = replicas;
    const deposits = ids.map((id) => patiently(() => first.accounts.execute(id, { type: 'deposit', amount: 5 })));
    await Promise.all([refreshOf(first), refreshOf(second), ...deposits]);
    expect(await rows({ currency: 'BRL', total: 15 })).toBe(ids.length);
    expect(await notedVersion()).toBe(2);
    expect(await rebuild(second.accounts, { verify: true })).toEqual({
      streams: ids.length,
      differing: [],
      failed: [],
    });
    expect(await refreshOf(first)).toEqual({ streams: 0, differing: [], failed: [] });
  });

  it('of states is shared by the replicas that run it', async () => {
    const { accounts } = replicas[0];
    const many = Array.from({ length: 200 }, () => randomUUID());
    await Promise.all(many.map((id) => accounts.execute(id, { type: 'open', holder: 'Ana' })));
    await accounts.streams.updateMany({ _id: { $in: many } }, { $set: { stateVersion: 0 } });
    const [first, second] = await Promise.all(replicas.map(refreshOf));
    expect(first?.streams).toBeGreaterThan(0);
    expect(second?.streams).toBeGreaterThan(0);
    // A stream that both replicas derived concurrently is counted twice.
    expect((first?.streams ?? 0) + (second?.streams ?? 0)).toBeLessThan(1.5 * many.length);
    expect(await accounts.streams.countDocuments({ stateVersion: 0 })).toBe(0);
  });

  it('ends early when the process stops, and does not note the version', async () => {
    const { accounts, connection } = old;
    const stopped = AbortSignal.abort();
    expect(await refresh(accounts, projectionVersionModel(connection), { stopped })).toMatchObject({ streams: 0 });
    expect(await notedVersion()).toBe(2);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { mongoUrl } from '../../../infra/topology/addresses.ts';
import { createMissingCollections } from '../src/event-store/index.ts';
import {
  MAINTENANCE_COLLECTION,
  REPLICAS_COLLECTION,
  RESTORE_RECORD_ID,
  type ReplicaRow,
} from '../src/maintenance/index.ts';
import { Lifecycle } from '../src/process/index.ts';
import { Replicas } from '../src/service/index.ts';
import { StoredRefresh } from '../src/service/stored-refresh.ts';
import { type Bank, logger, openBank, prepareBank } from './fixtures/replica.ts';

/* Collections, indexes and migrations at the start of a process. On a server of its own, whose commands are counted. */

let mongo: DedicatedServer;
let bank: Bank;
beforeAll(async () => {
  mongo = await startDedicatedServer('mongo');
  bank = await openBank(mongoUrl(mongo.url, 'bank'));
});
afterAll(async () => {
  await bank.stop();
  await mongo.remove();
});

const DDL = ['create', 'createIndexes', 'dropIndexes', 'collMod', 'drop'];

/** Returns the number of DDL commands that the server has received. */
async function ddlCommands(): Promise<number> {
  const { metrics } = await bank.connection.getClient().db('admin').command({ serverStatus: 1 });
  return DDL.reduce((sum, name) => sum + Number(metrics.commands[name]?.total ?? 0), 0);
}

const indexesOf = async () => (await bank.accounts.events.collection.indexes()).map(({ name }) => name);

it('a start that finds everything sends no DDL', async () => {
  const before = await ddlCommands();
  expect(before).toBeGreaterThan(0);
  await (await openBank(mongoUrl(mongo.url, 'bank'))).stop();
  expect(await ddlCommands()).toBe(before);
});

it('creates again what an operator has dropped', async () => {
  const before = await indexesOf();
  await bank.accounts.events.collection.drop();
  await bank.accounts.streams.collection.dropIndex('stateVersion_1');
  await Promise.all([createMissingCollections(bank.connection), createMissingCollections(bank.connection)]);
  expect(await indexesOf()).toEqual(before);
  expect(await bank.accounts.streams.collection.indexExists('stateVersion_1')).toBe(true);
});

it('an index with other options is an error that names it', async () => {
  const { collection } = bank.accounts.events;
  await collection.dropIndex('streamId_1_version_1');
  await collection.createIndex({ streamId: 1, version: 1 });
  await expect(createMissingCollections(bank.connection)).rejects.toThrow(/streamId_1_version_1/);
  await collection.dropIndex('streamId_1_version_1');
  await createMissingCollections(bank.connection);
});

describe('a migration', () => {
  const maintenance = () => bank.connection.collection<{ _id: string }>(MAINTENANCE_COLLECTION);
  const replicas = () => bank.connection.collection<ReplicaRow>(REPLICAS_COLLECTION);
  const prepare = () => prepareBank(bank.connection, bank.accounts);

  /** Stores an index and a stream as an earlier release did. */
  async function storeAsBefore(): Promise<string> {
    const id = randomUUID();
    await bank.accounts.execute(id, { type: 'open', holder: 'Ana' });
    const old = [
      { $set: { fold: '$stateVersion', dirty: '$unpublished' } },
      { $unset: ['stateVersion', 'unpublished'] },
    ];
    await bank.accounts.streams.collection.updateOne({ _id: id as never }, old);
    // Retried, because a migration that runs meanwhile aborts the build of the index that it drops.
    await eventually(() => bank.accounts.events.collection.createIndex({ actor: 1, at: -1 }));
    return id;
  }

  const isMigrated = async (id: string) => {
    const stream = await bank.accounts.streams.collection.findOne({ _id: id as never });
    const [fields, index] = [stream?.dirty === undefined, !(await indexesOf()).includes('actor_1_at_-1')];
    expect(fields).toBe(index);
    return fields;
  };

  it('runs once', async () => {
    await maintenance().deleteMany({});
    const id = await storeAsBefore();
    await Promise.all([prepare(), prepare()]);
    expect(await isMigrated(id)).toBe(true);
    const later = await storeAsBefore();
    await prepare();
    expect(await isMigrated(later)).toBe(false);
  });

  it('runs again on restored data', async () => {
    const id = await storeAsBefore();
    await maintenance().insertOne({
      _id: RESTORE_RECORD_ID,
      ...{ restore: randomUUID(), phase: 'open', swapped: true, path: '', startedAt: '', renewedAt: '' },
    });
    await prepare();
    expect(await isMigrated(id)).toBe(true);
  });

  it('runs at each start while a process of an earlier release runs, and once more when it has ended', async () => {
    await maintenance().deleteMany({});
    const old = { _id: randomUUID(), name: 'bank', version: '0.9.0', restore: null, phase: 'open' } as const;
    // Seen in the future, so that it counts as running until it is deleted.
    await replicas().insertOne({ ...old, seenAt: new Date(Date.now() + 3_600_000) });
    for (let start = 0; start < 2; start++) {
      const id = await storeAsBefore();
      await prepare();
      expect(await isMigrated(id)).toBe(true);
    }
    const lifecycle = new Lifecycle(logger);
    const refresh = new StoredRefresh({
      connection: bank.connection,
      stores: [],
      migrate: prepare,
      replicas: new Replicas(bank.connection),
      lifecycle,
    });
    refresh.start();
    const last = await storeAsBefore();
    await replicas().deleteMany({});
    await eventually(async () => expect(await isMigrated(last)).toBe(true));
    await refresh.stop();
  });
});

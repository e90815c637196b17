import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mongoose';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { recordDataVersion } from '../src/maintenance/data-version.ts';
import { type DataVersionRow, MAINTENANCE_COLLECTION, VERSION_ID } from '../src/maintenance/index.ts';
import { StartRefused } from '../src/process/index.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await createConnection(testMongoUrl('data_version')).asPromise();
});
afterAll(() => connection?.close());
beforeEach(async () => {
  await connection.collection(MAINTENANCE_COLLECTION).deleteMany({});
});

const record = (version: string) => recordDataVersion(connection, version);
const recorded = async () =>
  (await connection.collection<DataVersionRow>(MAINTENANCE_COLLECTION).findOne({ _id: VERSION_ID }))?.version;

it('is that of the last release, in the order of numbers', async () => {
  for (const version of ['1.0.0', '1.9.0', '1.10.0', '2.0.0']) {
    await record(version);
    expect(await recorded()).toBe(version);
  }
});

it('refuses an earlier release and stays', async () => {
  await record('1.10.2');
  for (const version of ['1.9.9', '1.0.0', '0.11.0']) {
    const refused = record(version);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(/by version 1\.10\.2 and this is version .* docs\/upgrading\.md/);
    expect(await recorded()).toBe('1.10.2');
  }
});

it('takes patches in both directions', async () => {
  for (const version of ['1.1.4', '1.1.0', '1.1.7']) {
    await record(version);
    expect(await recorded()).toBe(version);
  }
});

it('is the highest of processes that start at the same time', async () => {
  const versions = Array.from({ length: 20 }, (_, minor) => `1.${minor}.0`);
  const outcomes = await Promise.allSettled(versions.toReversed().map(record));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StartRefused);
  }
  expect(await recorded()).toBe('1.19.0');
});

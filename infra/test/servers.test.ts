import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { planServer } from '../local/servers/index.ts';
import { expectInSync } from '../topology/mongo.ts';
import { testBucket, testS3Client } from './buckets.ts';
import { type DedicatedServer, startDedicatedServer } from './dedicated-server.ts';
import { serverSetupIn } from './server-source.ts';
import { testMongoUrl, testRedisUrl, testStream } from './servers.ts';
import { TestProcess } from './test-process.ts';
import { testRunFolder } from './test-run.ts';

describe('the servers of the run', () => {
  test('MongoDB supports transactions in the database of a test file', async () => {
    const client = await MongoClient.connect(testMongoUrl('transactions'));
    try {
      const rows = client.db().collection<{ _id: number }>('rows');
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await rows.insertOne({ _id: 1 }, { session });
        }),
      );
      expect(await rows.countDocuments()).toBe(1);
    } finally {
      await client.close();
    }
  });

  test('buckets, streams and Redis databases are not shared between tests', async () => {
    const { bucket } = await testBucket();
    await testS3Client().putObject(bucket, 'a', 'hello');
    expect((await testS3Client().statObject(bucket, 'a')).size).toBe(5);
    expect(testStream()).not.toBe(testStream());
    expect(await testRedisUrl()).not.toBe(await testRedisUrl());
  });

  test('a worker without Redis databases of its own gets none of another one', async () => {
    const worker = process.env.JEST_WORKER_ID;
    try {
      process.env.JEST_WORKER_ID = '9';
      await expect(testRedisUrl()).rejects.toThrow('worker 9: lower maxWorkers');
    } finally {
      process.env.JEST_WORKER_ID = worker;
    }
  });
});

describe('a server of the test’s own', () => {
  let server: DedicatedServer;
  beforeAll(async () => {
    server = await startDedicatedServer('mongo');
  });
  afterAll(() => server.remove());

  test('keeps its data after a kill, loses them by a wipe, and keeps its address', async () => {
    const count = async () => {
      const client = await MongoClient.connect(server.url);
      try {
        const rows = client.db('own').collection('rows');
        await rows.insertOne({}, { writeConcern: { w: 'majority', journal: true } });
        return await rows.countDocuments();
      } finally {
        await client.close();
      }
    };
    expect(await count()).toBe(1);
    await server.kill();
    await server.start();
    expect(await count()).toBe(2);
    await server.wipe();
    expect(await count()).toBe(1);
  });
});

// Regression: for some milliseconds after its first election a replica set reports its primary as a secondary. The set
// was then considered ready, and its user was never created.
test('MongoDB is in sync only once it takes writes', async () => {
  const running = new TestProcess(
    await planServer('mongo', serverSetupIn(join(testRunFolder(), `elected-${randomUUID()}`))),
  );
  const host = `127.0.0.1:${running.spec.port}`;
  const client = new MongoClient(`mongodb://${host}/`, { directConnection: true });
  const ready = running.start();
  try {
    await client.db('admin').command({ ping: 1 });
    while (!(await isInSync(host)));
    expect(await client.db('admin').command({ hello: 1 })).toMatchObject({ isWritablePrimary: true });
  } finally {
    await ready;
    await client.close();
    await running.stop();
  }
});

const isInSync = (host: string) =>
  expectInSync(host).then(
    () => true,
    () => false,
  );

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { Installation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.open();
});
afterAll(() => installation?.close());

it('processes wait at their start for a database that is too slow, instead of ending', async () => {
  const archive = installation.database.collection<{ _id: string }>('archive');
  await installation.database.createCollection('archive');
  const session = await installation.database.startSession();
  session.startTransaction();
  await archive.insertOne({ _id: 'progress' }, { session });

  const ready = Promise.all([installation.startIngest(), installation.startWorker()]);
  const waiting = eventually(async () => {
    const logs = installation.logsOfProcesses();
    expect(logs).toHaveLength(2);
    for (const log of logs) expect(log).toContain('archive could not be written in time');
  });
  await Promise.race([waiting, ready]);
  await session.abortTransaction();
  await session.endSession();
  await ready;
  await waiting;
});

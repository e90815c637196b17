import { afterAll, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import { ChangeGate, type ReachedPhase, RestoreParticipant, type RestoreRecord } from '../src/maintenance/index.ts';
import { MAINTENANCE_COLLECTION, REPLICAS_COLLECTION } from '../src/maintenance/phases.ts';
import { Replicas, replicaReporter } from '../src/maintenance/replicas.ts';
import { Lifecycle } from '../src/process/index.ts';
import { logger } from './fixtures/replica.ts';

/* A process follows a restore. */

const lifecycle = new Lifecycle(logger);
afterAll(() => lifecycle.stop());

it('a replica reports during a long step, so that the restore waits for it', async () => {
  const reports: ReachedPhase[] = [];
  const step = Promise.withResolvers<void>();
  const startedAt = new Date().toISOString();
  const record: RestoreRecord = {
    restore: 'a restore',
    phase: 'reload',
    swapped: true,
    path: '/backup',
    startedAt,
    renewedAt: startedAt,
  };
  let atStep: number | undefined;
  const participant = new RestoreParticipant({
    lifecycle,
    gate: new ChangeGate(),
    startsIn: 'reload',
    report: async (reached) => {
      reports.push(reached);
      return record;
    },
    steps: {
      reload: () => {
        atStep = reports.length;
        return step.promise;
      },
    },
  });
  await participant.begin();
  participant.started();
  await eventually(async () => expect(reports.length).toBeGreaterThan((atStep ?? Number.NaN) + 1));
  expect(reports.at(-1)).toEqual({ restore: 'a restore', phase: 'swap' });
  step.resolve();
  await eventually(async () => expect(reports.at(-1)).toEqual({ restore: 'a restore', phase: 'reload' }));
});

it('a replica is stored before it reads the record, so that no later restore continues without it', async () => {
  const connection = await createConnection(testMongoUrl('restores'), { monitorCommands: true }).asPromise();
  lifecycle.onStop('MongoDB', () => connection.close());
  const calls: string[] = [];
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (['update', 'find'].includes(commandName)) calls.push(`${commandName} ${command[commandName]}`);
  });
  const report = replicaReporter(new Replicas(connection), 'bank', lifecycle);
  expect(await report({ restore: null, phase: 'open' })).toBeUndefined();
  expect(calls).toEqual([`update ${REPLICAS_COLLECTION}`, `find ${MAINTENANCE_COLLECTION}`]);
});

import { afterAll, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { ChangeGate, type ReachedPhase, RestoreParticipant, type RestoreRecord } from '../src/maintenance/index.ts';
import { Lifecycle } from '../src/process/index.ts';
import { logger } from './fixtures/replica.ts';

/* How a process follows a restore. */

const lifecycle = new Lifecycle(logger);
afterAll(() => lifecycle.stop());

it('tells of itself while a step takes its time, so that the restore waits for it', async () => {
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

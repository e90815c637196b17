import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createConnection } from 'mongoose';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import {
  ChangeGate,
  MAINTENANCE_COLLECTION,
  type Phase,
  REPLICAS_COLLECTION,
  type ReachedPhase,
  RestoreParticipant,
  type RestoreRecord,
} from '../src/maintenance/index.ts';
import { Replicas, replicaReporter } from '../src/maintenance/replicas.ts';
import { Lifecycle } from '../src/process/index.ts';
import { logger } from './fixtures/replica.ts';

/* A process follows a restore. */

let lifecycle: Lifecycle;
let restarted: number;
let record: RestoreRecord | undefined;
let reports: ReachedPhase[];
beforeEach(() => {
  lifecycle = new Lifecycle(logger);
  restarted = 0;
  // It would end the process of the tests.
  jest.spyOn(lifecycle, 'restart').mockImplementation(() => void restarted++);
  record = undefined;
  reports = [];
});
afterEach(() => lifecycle.stop());

function enter(phase: Phase, { swapped = false, restore = 'a restore' } = {}): void {
  const startedAt = new Date().toISOString();
  record = { restore, phase, swapped, path: '/backup', startedAt, renewedAt: startedAt };
}

function participant(startsIn: 'reload' | 'show' = 'reload') {
  const gate = new ChangeGate();
  const report = async (reached: ReachedPhase) => {
    reports.push(reached);
    return record;
  };
  return { gate, restores: new RestoreParticipant({ lifecycle, gate, startsIn, report }) };
}

const untilReached = (phase: Phase, restore = 'a restore') =>
  eventually(async () => expect(reports.at(-1)).toEqual({ restore, phase }));
const untilRestarted = () => eventually(async () => expect(restarted).toBeGreaterThan(0));

it('takes the steps of each phase, and ends once the data was replaced', async () => {
  const { restores, gate } = participant();
  const steps: string[] = [];
  for (const phase of ['load', 'hold', 'refuse', 'swap'] as const) restores.on(phase, () => void steps.push(phase));
  await restores.begin();
  restores.started();
  enter('load');
  await untilReached('load');
  enter('refuse');
  await untilReached('refuse');
  await expect(gate.enter()).rejects.toMatchObject({ status: 503 });
  enter('swap', { swapped: true });
  await untilReached('swap');
  expect([steps, restarted]).toEqual([['load', 'hold', 'refuse', 'swap'], 0]);
  enter('reload', { swapped: true });
  await untilRestarted();
});

it('ends after a restore that was abandoned only if it has ended its background work', async () => {
  const { restores, gate } = participant();
  await restores.begin();
  restores.started();
  enter('hold');
  await untilReached('hold');
  enter('open');
  await untilReached('open');
  (await gate.enter())();
  expect(restarted).toBe(0);
  enter('refuse', { restore: 'another' });
  await untilReached('refuse', 'another');
  enter('open', { restore: 'another' });
  await untilRestarted();
});

it('ends if it has missed a whole restore', async () => {
  const { restores } = participant('show');
  await restores.begin();
  restores.started();
  enter('open', { swapped: true });
  await untilRestarted();
});

it('waits with its start while the data is replaced, and then does not end', async () => {
  const { restores, gate } = participant();
  const emptied = jest.fn();
  restores.on('swap', emptied);
  enter('swap', { swapped: true });
  const begun = restores.begin();
  await untilReached('swap');
  expect(emptied).toHaveBeenCalled();
  enter('reload', { swapped: true });
  await begun;
  expect([restores.isOnReplacedData, reports.at(-1)]).toEqual([true, { restore: 'a restore', phase: 'swap' }]);
  const published = Promise.withResolvers<void>();
  const publishing = restores.publishRestored(() => published.promise);
  await expect(gate.enter()).rejects.toMatchObject({ status: 503 });
  published.resolve();
  await untilReached('reload');
  enter('show', { swapped: true });
  await publishing;
  restores.started();
  await untilReached('show');
  enter('open', { swapped: true });
  await untilReached('open');
  (await gate.enter())();
  expect(restarted).toBe(0);
});

it('starts before the data is replaced, and then takes the steps', async () => {
  const { restores, gate } = participant();
  const refuse = jest.fn();
  restores.on('refuse', refuse);
  enter('refuse');
  await restores.begin();
  await expect(gate.enter()).rejects.toMatchObject({ status: 503 });
  expect([refuse.mock.calls.length, reports.at(-1)]).toEqual([0, { restore: null, phase: 'open' }]);
  restores.started();
  await untilReached('refuse');
  expect(refuse).toHaveBeenCalledTimes(1);
});

it('ends before the data is replaced if it answers no calls, and starts afterwards', async () => {
  const report = async (reached: ReachedPhase) => {
    reports.push(reached);
    return record;
  };
  const running = new RestoreParticipant({ lifecycle, startsIn: 'reload', report });
  await running.begin();
  enter('refuse');
  await untilRestarted();
  const starting = new RestoreParticipant({ lifecycle, startsIn: 'reload', report });
  const begun = starting.begin();
  await untilReached('refuse');
  enter('open');
  await begun;
});

it('reports during a long step, so that the restore waits for it', async () => {
  const { restores } = participant();
  const step = Promise.withResolvers<void>();
  let atStep: number | undefined;
  restores.on('load', () => {
    atStep = reports.length;
    return step.promise;
  });
  enter('load');
  await restores.begin();
  restores.started();
  await eventually(async () => expect(reports.length).toBeGreaterThan((atStep ?? Number.NaN) + 1));
  expect(reports.at(-1)).toEqual({ restore: 'a restore', phase: 'open' });
  step.resolve();
  await untilReached('load');
});

it('is stored before it reads the record, so that no later restore continues without it', async () => {
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

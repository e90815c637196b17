import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { STORE_STREAM } from '@cardume/stores/events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { enterRestorePhase } from '../../../infra/test/enter-restore-phase.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { testNatsUrl } from '../../../infra/test/servers.ts';
import { Installation } from './installation.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
/** Far more than the worker needs to apply a message. */
const APPLIED_MS = 2_000;

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.open();
});
afterAll(() => installation?.close());

it('a worker ends when changes are refused, and applies no message until the restore has ended', async () => {
  const worker = await installation.startWorker();
  const { pid } = worker;
  const stream = await EventStream.open(
    await connectNats({ NATS_URL: testNatsUrl() }, 'test', logger),
    installation.stream,
  );
  const pending = async () => {
    const { num_pending, num_ack_pending } = await stream.jsm.consumers.info(installation.stream, 'analytics-stores');
    return num_pending + num_ack_pending;
  };
  await eventually(pending);
  const restore = randomUUID();
  for (const phase of ['load', 'refuse'] as const) await enterRestorePhase(installation.database, restore, phase);
  expect(worker.pid).not.toBe(pid);
  const subject = stream.subject(STORE_STREAM.service, STORE_STREAM.aggregate, randomUUID());
  await stream.js.publish(subject, JSON.stringify({ version: 1, events: [], state: null }));
  await pause(APPLIED_MS);
  expect(await pending()).toBe(1);

  await enterRestorePhase(installation.database, restore, 'open');
  await worker.ready();
  await eventually(async () => expect(await pending()).toBe(0));
  await stream.nats.close();
});

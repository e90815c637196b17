import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@cardume/kit/logging';
import { connectNats, EventStream } from '@cardume/kit/stream';
import { STORE_STREAM } from '@cardume/stores/events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { enterRestorePhase } from '../../../infra/test/enter-restore-phase.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { Installation } from './installation.ts';

const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
/** Far more than the worker needs to apply a message. */
const APPLIED_MS = 2_000;

let nats: DedicatedServer;
let installation: Installation;
beforeAll(async () => {
  nats = await startDedicatedServer('nats');
  installation = await Installation.open({ natsUrl: nats.url });
});
afterAll(async () => {
  await installation?.close();
  await nats?.remove();
});

it('a worker that reaches NATS during a restore applies no message until the restore has ended', async () => {
  await nats.stop();
  // It is ready only with NATS, but follows restores before.
  const ready = installation.startWorker();
  const restore = randomUUID();
  for (const phase of ['load', 'refuse'] as const) await enterRestorePhase(installation.database, restore, phase);

  await nats.start();
  const stream = await EventStream.open(await connectNats({ NATS_URL: nats.url }, 'test', logger), installation.stream);
  const storeId = randomUUID();
  const subject = stream.subject(STORE_STREAM.service, STORE_STREAM.aggregate, storeId);
  await stream.js.publish(subject, JSON.stringify({ version: 1, events: [], state: null }));
  const manager = await stream.nats.jetstreamManager();
  const pending = async () => {
    const { num_pending, num_ack_pending } = await manager.consumers.info(installation.stream, 'analytics-stores');
    return num_pending + num_ack_pending;
  };
  await eventually(pending);
  await ready;
  await pause(APPLIED_MS);
  expect(await pending()).toBe(1);

  await enterRestorePhase(installation.database, restore, 'open');
  await eventually(async () => expect(await pending()).toBe(0));
  await stream.nats.close();
});

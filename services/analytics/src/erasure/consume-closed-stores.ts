import type { NatsAccess } from '@cardume/kit/config';
import { Consumer, deadLetterModel, measureConsumers } from '@cardume/kit/messaging';
import type { Lifecycle } from '@cardume/kit/process';
import { connectStream } from '@cardume/kit/stream';
import type { Logs } from '../logs/logs.ts';
import { recordClosedStores } from './record-closed-stores.ts';

/** Consumes the messages of closed shops. Resolves once it does, or when the process stops before. */
export async function consumeClosedStores(
  logs: Logs,
  enqueueErasure: () => Promise<void>,
  config: NatsAccess & { EVENT_STREAM: string },
  lifecycle: Lifecycle,
): Promise<void> {
  const { logger } = lifecycle;
  try {
    const stream = await connectStream(config, 'analytics-worker-events', lifecycle);
    const deadLetters = deadLetterModel(logs.connection);
    const consumer = new Consumer(recordClosedStores(logs, enqueueErasure), { stream, deadLetters, logger });
    const name = `consumer ${consumer.subscription.durable}`;
    await lifecycle.waitFor(name, () => consumer.prepare());
    consumer.start();
    measureConsumers([consumer], deadLetters);
    lifecycle.onStop(name, () => consumer.stop());
  } catch (error) {
    if (!lifecycle.stopping) throw error;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { type ConsumerMessages, DeliverPolicy, type JsMsg } from 'nats';
import type { Logger } from '../logging/index.ts';
import type { EventStream } from './event-stream.ts';

export interface Follower {
  /** Resolves once everything that was there at the start has been applied. */
  caughtUp: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps an in-memory copy: reads the last message of each subject, then what comes, for as long as the process lives.
 * Every replica follows for itself. `apply` sees a message again after a reconnect: versions make that harmless.
 */
export function follow(
  stream: EventStream,
  subjects: string[],
  apply: (message: JsMsg) => void,
  logger: Logger,
): Follower {
  let stopped = false;
  let messages: ConsumerMessages | undefined;
  const caughtUp = Promise.withResolvers<void>();

  const once = async () => {
    await stream.ensure();
    const consumer = await stream.js.consumers.get(stream.name, {
      filterSubjects: subjects,
      deliver_policy: DeliverPolicy.LastPerSubject,
    });
    if ((await consumer.info()).num_pending === 0) caughtUp.resolve();
    messages = await consumer.consume({ max_messages: 500, idle_heartbeat: 2_000 });
    if (stopped) await messages.close();
    void closeWhenLost(messages);
    for await (const message of messages) {
      apply(message);
      if (message.info.pending === 0) caughtUp.resolve();
    }
  };

  const loop = (async () => {
    while (!stopped) {
      await once().catch((error: unknown) => logger.debug({ err: error }, 'following begins again'));
      if (!stopped) await pause(500);
    }
  })();

  return {
    caughtUp: caughtUp.promise,
    async stop() {
      stopped = true;
      await messages?.close();
      await loop;
    },
  };
}

async function closeWhenLost(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of await messages.status()) {
    if (['stream_not_found', 'consumer_not_found', 'consumer_deleted'].includes(type)) return void messages.close();
  }
}

import type { ConsumerMessages, JsMsg } from 'nats';
import type { Logger } from '../logging/index.ts';
import { repeat } from '../process/repeat.ts';
import type { EventStream } from './event-stream.ts';
import { isNatsUnavailable } from './nats.ts';

const REOPEN_DELAY_MS = 300;
/** About 30 s: limits warnings about a consumer that cannot be opened although the server is reachable. */
const ATTEMPTS_PER_WARNING = 100;
const LOST = ['consumer_deleted', 'consumer_not_found', 'stream_not_found', 'heartbeats_missed', 'no_responders'];

export interface Reading {
  /** Resolves when the messages that were already fetched are handled. */
  stop(): Promise<void>;
}

/**
 * Reads a JetStream consumer until stopped. Reopens it after each reconnect and after a loss of the consumer: the
 * client's own recovery may take 30 s, and does not notice a recreated stream, which starts again at sequence 1.
 * @param open creates the consumer if it is missing and starts reading it
 */
export function readUntilStopped(
  stream: EventStream,
  name: string,
  open: () => Promise<ConsumerMessages>,
  take: (message: JsMsg, messages: ConsumerMessages) => Promise<void> | void,
  logger: Logger,
): Reading {
  const stopping = new AbortController();
  const { signal } = stopping;
  let messages: ConsumerMessages | undefined;
  let refusals = 0;

  const once = async () => {
    await stream.ensure();
    messages = await open();
    refusals = 0;
    if (signal.aborted) void messages.close();
    const forget = stream.onReconnect(() => void messages?.close());
    void closeWhenLost(messages);
    try {
      for await (const message of messages) await take(message, messages);
    } finally {
      forget();
    }
  };

  const logFailure = (error: unknown) => {
    const warns = !isNatsUnavailable(error) && refusals++ % ATTEMPTS_PER_WARNING === 0;
    logger[warns ? 'warn' : 'debug']({ err: error }, `${name} reopens`);
  };

  const read = async () => {
    if (stream.connected) await once();
  };
  const ended = repeat(read, { pauseMs: REOPEN_DELAY_MS, signal, failed: logFailure });

  return {
    async stop() {
      stopping.abort();
      void messages?.close();
      await ended;
    },
  };
}

async function closeWhenLost(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of await messages.status()) {
    if (LOST.includes(type)) return void messages.close();
  }
}

import { AckPolicy, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { Logger } from '../logging/index.ts';
import type { EventStream } from './event-stream.ts';
import { keepReading } from './reading.ts';

/** The server forgets a follower that has been away for so long. */
const FORGOTTEN_MS = 60_000;

export interface Follower {
  /** Resolves once everything that was there at the start has been applied. */
  caughtUp: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps an in-memory copy: reads the last message of each subject, then what comes, for as long as the process lives.
 * Every replica follows for itself. `apply` sees all of it again whenever NATS was away: versions make that harmless.
 * What `apply` throws is logged; the message is passed over.
 */
export function follow(
  stream: EventStream,
  subjects: string[],
  apply: (message: JsMsg) => void,
  logger: Logger,
): Follower {
  const caughtUp = Promise.withResolvers<void>();
  let delivered = 0;

  const open = async () => {
    delivered = 0;
    const { name, num_pending } = await stream.jsm.consumers.add(stream.name, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.LastPerSubject,
      filter_subjects: subjects,
      inactive_threshold: nanos(FORGOTTEN_MS),
      mem_storage: true,
    });
    if (num_pending === 0) caughtUp.resolve();
    const consumer = await stream.js.consumers.get(stream.name, name);
    return consumer.consume({ max_messages: 500, idle_heartbeat: 2_000 });
  };

  const reading = keepReading(
    stream,
    `follower of ${subjects.join(', ')}`,
    open,
    (message, messages) => {
      delivered++;
      if (message.info.deliverySequence !== delivered) return void messages.close(); // one was lost on the way
      try {
        apply(message);
      } catch (error) {
        logger.error({ err: error, subject: message.subject }, 'a message was passed over');
      }
      if (message.info.pending === 0) caughtUp.resolve();
    },
    logger,
  );

  return { caughtUp: caughtUp.promise, stop: () => reading.stop() };
}

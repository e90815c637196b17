import { AckPolicy, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { Logger } from '../logging/index.ts';
import type { EventStream } from './event-stream.ts';
import { keepReading } from './reading.ts';

/** The server deletes the consumer of a follower that was away this long. */
const INACTIVE_TTL_MS = 60_000;

export interface Follower {
  /** Resolves once every message that existed at the start has been applied. */
  caughtUp: Promise<void>;
  stop(): Promise<void>;
}

/** Up to where a follower has applied the stream. */
interface Position {
  /** Creation time of the stream, whose sequences begin again with another one. */
  created: string;
  /** Sequence of the last message. */
  seq: number;
}

/**
 * Applies the last message of each subject and then every new one, for an in-memory copy. Every replica follows for
 * itself. After a reconnect it goes on behind the last message that it applied: the stream keeps the last message of each
 * subject, so whatever was published meanwhile is found there. A stream that has lost that message is read from the start,
 * so `apply` must ignore versions that are not newer. Errors of `apply` are logged and the message is skipped.
 */
export function follow(
  stream: EventStream,
  subjects: string[],
  apply: (message: JsMsg) => void,
  logger: Logger,
): Follower {
  const caughtUp = Promise.withResolvers<void>();
  let position: Position = { created: '', seq: 0 };
  let delivered = 0;

  const open = async () => {
    delivered = 0;
    const { created, state } = await stream.jsm.streams.info(stream.name);
    if (position.created !== created || position.seq > state.last_seq) position = { created, seq: 0 };
    const { name, num_pending } = await stream.jsm.consumers.add(stream.name, {
      ack_policy: AckPolicy.None,
      ...(position.seq === 0
        ? { deliver_policy: DeliverPolicy.LastPerSubject }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: position.seq + 1 }),
      filter_subjects: subjects,
      inactive_threshold: nanos(INACTIVE_TTL_MS),
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
      if (message.info.deliverySequence !== delivered) return void messages.close(); // a message was lost: read it again
      position.seq = message.seq;
      try {
        apply(message);
      } catch (error) {
        logger.error({ err: error, subject: message.subject }, 'message skipped');
      }
      if (message.info.pending === 0) caughtUp.resolve();
    },
    logger,
  );

  return { caughtUp: caughtUp.promise, stop: () => reading.stop() };
}

import { AckPolicy, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { Logger } from '../logging/index.ts';
import type { EventStream } from './event-stream.ts';
import { readUntilStopped } from './reading.ts';

/** The server deletes a consumer that was not read for this time. */
const INACTIVE_TTL_MS = 60_000;

export interface Follower {
  /** Resolves once every message that existed at the start has been applied. */
  caughtUp: Promise<void>;
  stop(): Promise<void>;
}

/** Position of a follower in the stream. */
interface Position {
  /** Creation time of the stream; a recreated stream starts its sequences again. */
  created: string;
  /** Sequence of the last applied message. */
  seq: number;
}

/**
 * Applies the last message of each subject and then every new one, for a copy in memory. After a reconnect it resumes
 * at its position: the stream keeps the last message of each subject, so no change is missed. If the stream was
 * recreated or lost that position, it is read from the start, so `apply` must ignore versions that are not newer. If
 * `apply` throws, the error is logged and the message skipped.
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

  const reading = readUntilStopped(
    stream,
    `follower of ${subjects.join(', ')}`,
    open,
    (message, messages) => {
      delivered++;
      if (message.info.deliverySequence !== delivered) return void messages.close(); // a message was lost: reopen
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

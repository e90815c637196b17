import { AckPolicy, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { Logger } from '../logging/index.ts';
import type { AppliedComparison } from './applied-comparison.ts';
import { AppliedMessages } from './applied-messages.ts';
import { CatchUp } from './catch-up.ts';
import type { EventStream } from './event-stream.ts';
import { readUntilStopped } from './reading.ts';
import { Trail } from './trail.ts';

/** The server deletes a consumer that was not read for this time. */
const INACTIVE_TTL_MS = 60_000;

export interface Follower {
  /** Resolves once every message that existed at the start, and was not deleted since, has been applied. */
  caughtUp: Promise<void>;
  /** Compares the applied messages with the last ones of their subjects. @throws if the stream does not answer */
  compare(): Promise<AppliedComparison>;
  stop(): Promise<void>;
}

/**
 * Applies the last message of each subject and then every new one, for a copy in memory. After a reconnect it resumes
 * after the newest applied message that the stream still has: the stream keeps the last message of each subject, so no
 * change is missed. If it has none of the last ones, e.g. because it was recreated, it is read from the start. So
 * `apply` must ignore versions that are not newer. If `apply` throws, the error is logged and the message skipped, which
 * `compare` finds.
 */
export function follow(
  stream: EventStream,
  subjects: string[],
  apply: (message: JsMsg) => void,
  logger: Logger,
): Follower {
  const trail = new Trail();
  const appliedMessages = new AppliedMessages();
  const catchUp = new CatchUp(stream, subjects);
  let applied = 0;
  let delivered = 0;

  const open = async () => {
    delivered = 0;
    const common = await trail.lastInCommon(stream);
    if (common < applied) logger.info({ applied, common }, 'the event stream is read again from an earlier message');
    applied = common;
    const { state } = await stream.jsm.streams.info(stream.name);
    catchUp.begin(state.last_seq, applied);
    const { name, num_pending } = await stream.jsm.consumers.add(stream.name, {
      ack_policy: AckPolicy.None,
      ...(applied === 0
        ? { deliver_policy: DeliverPolicy.LastPerSubject }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: applied + 1 }),
      filter_subjects: subjects,
      inactive_threshold: nanos(INACTIVE_TTL_MS),
      mem_storage: true,
    });
    if (num_pending === 0) catchUp.check();
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
      try {
        apply(message);
        appliedMessages.add(message);
      } catch (error) {
        logger.error({ err: error, subject: message.subject }, 'message skipped');
      }
      trail.add(message);
      applied = message.seq;
      catchUp.advance(applied);
      if (message.info.pending === 0) catchUp.check();
    },
    logger,
  );

  return {
    caughtUp: catchUp.reached,
    compare: () => appliedMessages.compare(stream, subjects),
    async stop() {
      catchUp.abandon();
      await reading.stop();
    },
  };
}

import { AckPolicy, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { EventStream } from './event-stream.ts';

const BATCH = 5_000;
/** The server sends the messages of a batch at once; an empty batch ends after this time. */
const BATCH_TIMEOUT_MS = 2_000;
const INACTIVE_TTL_MS = 60_000;

/**
 * Iterates over the last message of each matching subject, without the contents. A message that is published meanwhile may
 * take the place of an older one of its subject.
 * @throws Error if messages do not arrive
 */
export async function* lastMessages(stream: EventStream, subjects: readonly string[]): AsyncGenerator<JsMsg> {
  const { state } = await stream.jsm.streams.info(stream.name);
  const { name, num_pending } = await stream.jsm.consumers.add(stream.name, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.LastPerSubject,
    filter_subjects: [...subjects],
    headers_only: true,
    inactive_threshold: nanos(INACTIVE_TTL_MS),
    mem_storage: true,
  });
  try {
    const consumer = await stream.js.consumers.get(stream.name, name);
    let delivered = 0;
    for (let pending = num_pending; pending > 0; ) {
      const before = delivered;
      const batch = await consumer.fetch({ max_messages: Math.min(BATCH, pending), expires: BATCH_TIMEOUT_MS });
      for await (const message of batch) {
        delivered++;
        if (message.info.deliverySequence !== delivered) throw new Error('a message was lost on its way');
        pending = message.info.pending;
        // Later messages were published since.
        if (message.seq > state.last_seq) return;
        yield message;
      }
      // The messages that were counted may have been replaced.
      if (delivered === before) pending = (await consumer.info()).num_pending && failure();
    }
  } finally {
    await stream.jsm.consumers.delete(stream.name, name).catch(() => undefined); // ends by itself
  }
}

function failure(): never {
  throw new Error('the stream sends no messages');
}

import { type JsMsg, millis, type StoredMsg } from 'nats';
import type { EventStream } from './event-stream.ts';

/** Number of remembered messages. More than are usually replaced by newer ones of their subjects during an outage. */
const LENGTH = 32;

type Step = Pick<JsMsg, 'subject' | 'seq'> & { timeMs: number };

/**
 * The newest messages that a reader took, each of another subject. A stream that was set back, e.g. with a node that was
 * restored from an older copy, gives their sequences to other messages.
 */
export class Trail {
  /** By subject, the newest last. */
  readonly #steps = new Map<string, Step>();

  add({ subject, seq, info }: JsMsg): void {
    this.#steps.delete(subject);
    this.#steps.set(subject, { subject, seq, timeMs: millis(info.timestampNanos) });
    if (this.#steps.size > LENGTH) this.#steps.delete(this.#steps.keys().next().value ?? '');
  }

  /**
   * Returns the sequence of the newest of these messages that the stream still has. All messages up to it are those that
   * the reader knows. Returns 0 if it has none of them, and then forgets them.
   */
  async lastInCommon(stream: EventStream): Promise<number> {
    for (const step of [...this.#steps.values()].reverse()) {
      const last = await stream.lastOf(step.subject);
      if (last && isSame(step, last)) return step.seq;
      this.#steps.delete(step.subject);
    }
    return 0;
  }
}

/** Compares the time too, because a message that is published again may get the same sequence. */
function isSame({ seq, timeMs }: Step, last: StoredMsg): boolean {
  // The client has the time of a received message as a rounded number of nanoseconds.
  return last.seq === seq && Math.abs(last.time.getTime() - timeMs) <= 1;
}

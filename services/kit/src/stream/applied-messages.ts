import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type JsMsg, millis } from 'nats';
import type { AppliedComparison } from './applied-comparison.ts';
import type { EventStream } from './event-stream.ts';
import { lastMessages } from './last-messages.ts';

/** Time in which a follower applies what was published during a comparison. */
const ARRIVAL_MS = 500;
/** Number of differences that a comparison names. */
const MAX_NAMED = 1_000;
/** Small enough for values that V8 stores without an allocation. */
const MARK = 0x3fff_ffff;

/**
 * The last message of each subject that a process has applied without an error, to compare with the stream. Takes 65 bytes
 * for a subject: keys are hashes of subjects, and values marks of sequence and time.
 */
export class AppliedMessages {
  readonly #marks = new Map<number, number>();

  add(message: JsMsg): void {
    this.#marks.set(keyOf(message.subject), markOf(message));
  }

  /** Reads the sequences, not the contents, of the last messages of these subjects. @throws if the stream does not answer */
  async compare(stream: EventStream, subjects: readonly string[]): Promise<AppliedComparison> {
    const before = new Map(this.#marks);
    const missed = new Map<number, { subject: string; seq: number; applied: number | undefined }>();
    let count = 0;
    for await (const message of lastMessages(stream, subjects)) {
      const { subject, seq } = message;
      const key = keyOf(subject);
      const applied = before.get(key);
      count++;
      before.delete(key);
      if (applied !== markOf(message)) missed.set(key, { subject, seq, applied });
    }
    await pause(ARRIVAL_MS);
    // What was applied since the comparison began is as new as the compared message, or newer.
    const stillMissed = [...missed].filter(([key, { applied }]) => this.#marks.get(key) === applied);
    const unknown = [...before].filter(([key, mark]) => this.#marks.get(key) === mark);
    const named = stillMissed.slice(0, MAX_NAMED).map(([, { subject, seq }]) => ({ subject, seq }));
    return { subjects: count, missed: stillMissed.length, named, unknown: unknown.length };
  }
}

/** Returns 48 bits of a hash: in 300,000 subjects two are equal with a probability of 1 in 6,000. */
const keyOf = (subject: string): number => hash('sha1', subject, 'buffer').readUIntBE(0, 6);

/** With the time, because a stream that was set back gives the same sequence to another message. */
function markOf({ seq, info }: JsMsg): number {
  return (Math.imul(seq, 0x9e37_79b1) ^ millis(info.timestampNanos)) & MARK;
}

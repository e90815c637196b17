import type { EventStream } from './event-stream.ts';

/** After this time without a message, a follower asks whether it still has to expect one. */
const SILENCE_MS = 500;

/** Notices when a follower has applied every message that existed when it opened the stream. */
export class CatchUp {
  readonly #stream: EventStream;
  readonly #subjects: readonly string[];
  readonly #reached = Promise.withResolvers<void>();
  readonly #silence: NodeJS.Timeout;
  /** The last sequence of the stream when it was opened. */
  #goal = Number.POSITIVE_INFINITY;
  #applied = 0;
  #finished = false;

  constructor(stream: EventStream, subjects: readonly string[]) {
    this.#stream = stream;
    this.#subjects = subjects;
    this.#silence = setInterval(() => this.check(), SILENCE_MS);
  }

  /** Resolves once the messages were applied. */
  get reached(): Promise<void> {
    return this.#reached.promise;
  }

  /** To be called each time that the stream is opened. @param applied sequence after which it is read */
  begin(goal: number, applied: number): void {
    this.#goal = goal;
    this.advance(applied);
  }

  /** @param applied sequence of the last applied message */
  advance(applied: number): void {
    if (this.#finished) return;
    this.#applied = applied;
    this.#silence.refresh();
    if (applied >= this.#goal) this.#finish();
  }

  /**
   * Finishes if the stream has no further message up to the goal: the last ones may belong to other subjects, or may
   * have been deleted before they arrived. The number of pending messages of a consumer does not tell it reliably.
   */
  check(): void {
    if (this.#finished) return;
    const [goal, applied] = [this.#goal, this.#applied];
    const isUnchanged = () => this.#goal === goal && this.#applied >= applied;
    const asked = this.#subjects.map((subject) => this.#stream.nextOf(subject, applied + 1));
    void Promise.all(asked).then(
      (next) => {
        if (isUnchanged() && next.every((message) => !message || message.seq > goal)) this.#finish();
      },
      () => undefined, // asked again after the next silence
    );
  }

  abandon(): void {
    this.#finished = true;
    clearInterval(this.#silence);
  }

  #finish(): void {
    this.abandon();
    this.#reached.resolve();
  }
}

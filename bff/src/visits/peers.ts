import type { Logger } from '@cardume/kit/logging';
import type { EventStream } from '@cardume/kit/stream';
import { createInbox, JSONCodec, type NatsConnection } from 'nats';
import { z } from 'zod';

/** An answer takes about a millisecond; one that stands still is waited for once, and again once it has answered. */
const PATIENCE_MS = 200;

const counts = z.record(z.string(), z.int());
const telling = z.object({ from: z.string(), number: z.int(), counts });
const answer = z.object({ from: z.string(), number: z.int() });
const codec = JSONCodec<unknown>();

type Counts = z.infer<typeof counts>;

interface Waiting {
  missing: Set<string>;
  done: () => void;
}

/**
 * The other BFFs: tells them counts and waits until each has taken them in. That the server of NATS has a message is not
 * enough: a request may overtake it on the last metre. Who the others are is learnt from what they tell and answer; each
 * says hello when it begins and when its connection is back.
 */
export class Peers {
  /** This BFF's name, and the subject where it is answered. */
  readonly #self = createInbox();
  readonly #others = new Set<string>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #nats: NatsConnection;
  readonly #subject: string;
  readonly #logger: Logger;
  #told = 0;

  /** @param take is called with what others tell */
  constructor({ nats, name }: EventStream, take: (counts: Counts) => void, logger: Logger) {
    this.#nats = nats;
    this.#subject = `live.bff.visits.${name}`; // other installations may share the server
    this.#logger = logger;
    this.#listen(this.#subject, (data) => {
      const { from, number, counts } = telling.parse(data);
      if (from === this.#self) return;
      take(counts);
      this.#others.add(from);
      this.#nats.publish(from, codec.encode({ from: this.#self, number }));
    });
    this.#listen(this.#self, (data) => {
      const { from, number } = answer.parse(data);
      this.#others.add(from);
      this.#tick(number, from);
    });
    this.sayHello();
  }

  /** From then on the others wait for this BFF, and it for them. */
  sayHello(): void {
    this.#publish({});
  }

  /** Whether every other BFF shows these counts from now on; one that does not answer in time is not waited for again. */
  async tell(counts: Counts): Promise<boolean> {
    const number = this.#publish(counts);
    const missing = new Set(this.#others);
    if (missing.size === 0) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.set(number, { missing, done });
    });
    this.#waiting.delete(number);
    for (const name of missing) this.#others.delete(name);
    return missing.size === 0;
  }

  #publish(counts: Counts): number {
    const number = ++this.#told;
    this.#nats.publish(this.#subject, codec.encode({ from: this.#self, number, counts }));
    return number;
  }

  #tick(number: number, from: string): void {
    const waiting = this.#waiting.get(number);
    if (waiting?.missing.delete(from) && waiting.missing.size === 0) waiting.done();
  }

  #listen(subject: string, apply: (data: unknown) => void): void {
    this.#nats.subscribe(subject, {
      callback: (error, message) => {
        try {
          if (!error) apply(codec.decode(message.data));
        } catch (cause) {
          this.#logger.error({ err: cause, subject }, 'an announcement is not what it should be');
        }
      },
    });
  }
}

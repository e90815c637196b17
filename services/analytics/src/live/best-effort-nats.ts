import type { NatsAccess } from '@cardume/kit/config';
import { type Lifecycle, repeat } from '@cardume/kit/process';
import { connectNats, traceOptions } from '@cardume/kit/stream';

type Nats = Awaited<ReturnType<typeof connectNats>>;
const RETRY_INTERVAL_MS = 1_000;

/**
 * An optional NATS connection: the process starts without it, and messages are dropped until it is established.
 * `onConnect` runs once, after the first connection; the client reconnects by itself afterwards.
 */
export class BestEffortNats {
  readonly #stopping = new AbortController();
  #nats: Nats | undefined;

  constructor(
    access: NatsAccess,
    name: string,
    lifecycle: Lifecycle,
    onConnect: (nats: Nats) => void = () => undefined,
  ) {
    const { logger } = lifecycle;
    const connect = async () => {
      const nats = await connectNats(access, name, logger, (reached) => lifecycle.setReachable('NATS', reached));
      if (this.#stopping.signal.aborted) return nats.close();
      this.#nats = nats;
      onConnect(nats);
      return true;
    };
    void repeat(connect, {
      pauseMs: RETRY_INTERVAL_MS,
      signal: this.#stopping.signal,
      failed: (error) => logger.debug({ err: error }, 'NATS is unreachable'),
    });
    lifecycle.onStop('NATS', () => {
      this.#stopping.abort();
      return this.#nats?.drain();
    });
  }

  /** Publishes a message as JSON; drops it if there is no connection yet or the connection is closed. */
  publish(subject: string, message: unknown): void {
    if (this.#nats && !this.#nats.isClosed()) this.#nats.publish(subject, JSON.stringify(message), traceOptions());
  }
}

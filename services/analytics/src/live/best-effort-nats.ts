import { setTimeout as pause } from 'node:timers/promises';
import type { NatsAccess } from '@cardume/kit/config';
import type { Lifecycle } from '@cardume/kit/process';
import { connectNats, traceOptions } from '@cardume/kit/stream';

type Nats = Awaited<ReturnType<typeof connectNats>>;
const RETRY_INTERVAL_MS = 1_000;

/**
 * An optional NATS connection: the process starts without it, and messages are dropped until it is established.
 * `onConnect` runs once, after the first connection; the client reconnects by itself afterwards.
 */
export class BestEffortNats {
  #nats: Nats | undefined;
  #stopped = false;

  constructor(
    access: NatsAccess,
    name: string,
    lifecycle: Lifecycle,
    onConnect: (nats: Nats) => void = () => undefined,
  ) {
    void this.#connect(access, name, lifecycle, onConnect);
    lifecycle.onStop('NATS', () => {
      this.#stopped = true;
      return this.#nats?.drain();
    });
  }

  /** Publishes a message as JSON; drops it if there is no connection yet or the connection is closed. */
  publish(subject: string, message: unknown): void {
    if (this.#nats && !this.#nats.isClosed()) this.#nats.publish(subject, JSON.stringify(message), traceOptions());
  }

  async #connect(
    access: NatsAccess,
    name: string,
    lifecycle: Lifecycle,
    onConnect: (nats: Nats) => void,
  ): Promise<void> {
    while (!this.#stopped) {
      try {
        this.#nats = await connectNats(access, name, lifecycle.logger, (reached) =>
          lifecycle.setReachable('NATS', reached),
        );
        if (this.#stopped) return void this.#nats.close();
        return onConnect(this.#nats);
      } catch (error) {
        lifecycle.logger.debug({ err: error }, 'NATS is unreachable');
        await pause(RETRY_INTERVAL_MS, undefined, { ref: false });
      }
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Lifecycle } from '@cardume/kit/process';
import { connectNats } from '@cardume/kit/stream';

type Nats = Awaited<ReturnType<typeof connectNats>>;
const RETRY_MS = 1_000;

/**
 * NATS where it only makes things quicker: nothing here waits for it, and what is told while it is away is not told.
 * `onConnect` runs once, when it is first there; the connection mends itself afterwards.
 */
export class LiveConnection {
  #nats: Nats | undefined;
  #stopped = false;

  constructor(url: string, name: string, lifecycle: Lifecycle, onConnect: (nats: Nats) => void = () => undefined) {
    void this.#connect(url, name, lifecycle, onConnect);
    lifecycle.onStop('NATS', () => {
      this.#stopped = true;
      return this.#nats?.drain();
    });
  }

  /** Publishes as JSON, if anybody can hear it. */
  tell(subject: string, message: unknown): void {
    if (this.#nats && !this.#nats.isClosed()) this.#nats.publish(subject, JSON.stringify(message));
  }

  async #connect(url: string, name: string, lifecycle: Lifecycle, onConnect: (nats: Nats) => void): Promise<void> {
    while (!this.#stopped) {
      try {
        this.#nats = await connectNats(url, name, lifecycle.logger);
        if (this.#stopped) return void this.#nats.close();
        return onConnect(this.#nats);
      } catch (error) {
        lifecycle.logger.debug({ err: error }, 'NATS is away');
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

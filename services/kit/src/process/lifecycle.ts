import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logging/index.ts';
import * as metrics from './metrics.ts';

/** SIGTERM to exit, at most (DESIGN section 6). */
const DRAIN_MS = 25_000;

/** An attempt may take seconds to fail; what it waits for is said earlier. */
const SLOW_MS = 1_000;

type Stop = () => Promise<unknown> | unknown;

/** From start to drain: what a process waits for, whether it can serve, and what it undoes when it stops. */
export class Lifecycle {
  readonly logger: Logger;
  readonly waitingFor = new Set<string>();
  #started = false;
  #stopping = false;
  #stops: { name: string; stop: Stop }[] = [];

  constructor(logger: Logger) {
    this.logger = logger;
  }

  get ready(): boolean {
    return this.#started && !this.#stopping && this.waitingFor.size === 0;
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Everything is connected and listening. */
  started(): void {
    this.#started = true;
    metrics.ready.set(1);
    this.logger.info('ready');
  }

  /** Undone in reverse order of registration, each after the one registered later has finished. */
  onStop(name: string, stop: Stop): void {
    this.#stops.push({ name, stop });
  }

  /**
   * Tries until it works, so that processes may start in any order; says what it waits for.
   * @throws the attempt's own error once the process is to stop
   */
  async waitFor<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    this.waitingFor.add(what);
    const slow = setTimeout(() => this.logger.warn(`waiting for ${what}`), SLOW_MS);
    for (let tries = 0; ; tries++) {
      try {
        const result = await attempt().finally(() => clearTimeout(slow));
        this.waitingFor.delete(what);
        return result;
      } catch (error) {
        if (this.#stopping) throw error;
        if (tries % 10 === 0) this.logger.warn({ reason: messageOf(error) }, `waiting for ${what}`);
        await pause(Math.min(100 * 2 ** tries, 2_000));
      }
    }
  }

  /** Unready at once, then the registered stops; what is not done after 25 s in all is given up. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    metrics.ready.set(0);
    this.logger.info('stopping');
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), DRAIN_MS);
    for (const { name, stop } of this.#stops.reverse()) {
      const outcome = await Promise.race([this.#run(name, stop), late.promise]);
      if (outcome === 'late') this.logger.error(`gave up stopping ${name}`);
    }
    clearTimeout(timer);
    this.logger.info('stopped');
  }

  async #run(name: string, stop: Stop): Promise<void> {
    try {
      await stop();
    } catch (error) {
      this.logger.error({ err: error }, `could not stop ${name}`);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

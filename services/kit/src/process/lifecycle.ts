import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logging/index.ts';
import * as metrics from './metrics.ts';

/** Most time from SIGTERM to exit; container runtimes kill after 30 s. */
const DRAIN_TIMEOUT_MS = 25_000;

/** A first attempt may take seconds to fail; the log names what it waits for earlier. */
const SLOW_ATTEMPT_MS = 1_000;

/** A failure that no retry can mend, so `waitFor` throws it at once. The message names what an operator has to change. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** The process must not run at all until an operator has acted. It ends with 78 and the message as its last words. */
export class StartRefused extends PermanentError {
  override name = 'StartRefused';
}

type Stop = () => Promise<unknown> | unknown;

/** The states of a process from start to exit: what it waits for, whether it can serve, and its clean-up. */
export class Lifecycle {
  readonly logger: Logger;
  readonly waitingFor = new Set<string>();
  /** By server, whether it was reached last. */
  readonly #reached = new Map<string, boolean>();
  #started = false;
  #stopped: Promise<void> | undefined;
  #stops: { name: string; stop: Stop }[] = [];

  constructor(logger: Logger) {
    this.logger = logger;
  }

  get ready(): boolean {
    return this.#started && !this.stopping && this.waitingFor.size === 0 && !this.isCutOff;
  }

  /**
   * Whether it reaches none of several servers: then it is likely the one that is cut off, and its copies serve. Without one
   * server alone it goes on with the rest.
   */
  get isCutOff(): boolean {
    return this.#reached.size > 1 && !this.#reached.values().some(Boolean);
  }

  get stopping(): boolean {
    return this.#stopped !== undefined;
  }

  /** Call it when everything is connected and listening. */
  started(): void {
    this.#started = true;
    metrics.ready.set(1);
    this.logger.info('ready');
  }

  /** Notes whether a server is reached now, after the first connection to it. */
  reaches(server: string, reached: boolean): void {
    const before = this.isCutOff;
    this.#reached.set(server, reached);
    if (this.stopping || this.isCutOff === before) return;
    metrics.ready.set(this.ready ? 1 : 0);
    this.logger.warn({ servers: [...this.#reached.keys()] }, before ? 'reaches servers again' : 'reaches no server');
  }

  /** Registers clean-up. Runs in reverse order of registration, one after the other. */
  onStop(name: string, stop: Stop): void {
    this.#stops.push({ name, stop });
  }

  /**
   * Repeats an attempt with back-off until it succeeds, so that processes may start in any order.
   * @param what names the dependency in /readyz and in the log
   * @throws the attempt's own error once the process is stopping, and a PermanentError at once
   */
  async waitFor<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    this.waitingFor.add(what);
    const slow = setTimeout(() => this.logger.warn(`waiting for ${what}`), SLOW_ATTEMPT_MS);
    for (let tries = 0; ; tries++) {
      try {
        const result = await attempt().finally(() => clearTimeout(slow));
        this.waitingFor.delete(what);
        return result;
      } catch (error) {
        if (this.stopping || error instanceof PermanentError) throw error;
        if (tries % 10 === 0) this.logger.warn({ reason: messageOf(error) }, `waiting for ${what}`);
        await pause(Math.min(100 * 2 ** tries, 2_000));
      }
    }
  }

  /** Makes the process unready, then runs the clean-up, for 25 s at most. Later calls wait for the first. */
  stop(): Promise<void> {
    // A microtask later, because clean-up may ask whether the process is stopping.
    this.#stopped ??= Promise.resolve().then(() => this.#drain());
    return this.#stopped;
  }

  async #drain(): Promise<void> {
    metrics.ready.set(0);
    this.logger.info('stopping');
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), DRAIN_TIMEOUT_MS);
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

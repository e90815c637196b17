import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logging/index.ts';

/** Maximum time from SIGTERM to exit; container runtimes kill after 30 s. */
export const DRAIN_TIMEOUT_MS = 25_000;

/** The first attempt may take seconds to fail, so a dependency is logged after this time. */
const SLOW_ATTEMPT_MS = 1_000;

/** A failure that no retry can fix: `waitFor` throws it at once. The message states what an operator has to change. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** The process must not run until an operator has acted. It prints the message and exits with 78. */
export class StartRefused extends PermanentError {
  override name = 'StartRefused';
}

type Stop = () => Promise<unknown> | unknown;

interface Options {
  /** Name of the module in a process that has several; it becomes a label of metrics. */
  module?: string | undefined;
  /** Drains the process and starts it again. Default: drains what this lifecycle has, and does not start again. */
  restartProcess?: () => void;
}

/** The state of a module from its start to its end: pending dependencies, readiness and clean-up. */
export class Lifecycle {
  readonly logger: Logger;
  /** Name of the module in a process that has several. */
  readonly module: string | undefined;
  readonly waitingFor = new Set<string>();
  /** Names of the servers that are not reachable now, after they were. */
  readonly unreachable = new Set<string>();
  /** Whether each server is reachable, by name. */
  readonly #reached = new Map<string, boolean>();
  #started = false;
  readonly #restartProcess: () => void;
  /** Whether it has asked for a restart; other modules of the process may stop before it. */
  #restarts = false;
  #endsAtOnce = false;
  #stopped: Promise<void> | undefined;
  #stops: { name: string; stop: Stop }[] = [];

  constructor(logger: Logger, { module, restartProcess = () => void this.stop() }: Options = {}) {
    this.logger = logger;
    this.module = module;
    this.#restartProcess = restartProcess;
  }

  get ready(): boolean {
    return this.#started && !this.stopping && this.waitingFor.size === 0 && !this.isDisconnected;
  }

  /**
   * Whether none of several servers is reachable. Then this replica is probably disconnected, and others should serve. If only some servers are unreachable, it stays ready.
   */
  get isDisconnected(): boolean {
    return this.#reached.size > 1 && !this.#reached.values().some(Boolean);
  }

  get stopping(): boolean {
    return this.#stopped !== undefined;
  }

  /** Whether the module ends without draining: it has no change to finish, and other replicas end with it. */
  get endsAtOnce(): boolean {
    return this.#endsAtOnce;
  }

  /** To be called when everything is connected and listening. */
  started(): void {
    this.#started = true;
    this.logger.info('ready');
  }

  /** Records whether a server is reachable. To be called on each change after the first connection. */
  setReachable(server: string, reached: boolean): void {
    const before = this.isDisconnected;
    this.#reached.set(server, reached);
    this.reportReachable(server, reached);
    if (this.stopping || this.isDisconnected === before) return;
    this.logger.warn({ servers: [...this.#reached.keys()] }, before ? 'reaches servers again' : 'reaches no server');
  }

  /** As `setReachable`, for a server without which the module stays ready whatever else it reaches. */
  reportReachable(server: string, reached: boolean): void {
    if (reached) this.unreachable.delete(server);
    else this.unreachable.add(server);
  }

  /** Registers clean-up, which runs sequentially in reverse order of registration. */
  onStop(name: string, stop: Stop): void {
    this.#stops.push({ name, stop });
  }

  /**
   * Repeats an attempt with back-off until it succeeds, so that processes may start in any order.
   * @param what name of the dependency in /readyz and in the log
   * @throws PermanentError of the attempt at once, and any of its errors while the module is stopping
   */
  async waitFor<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    this.waitingFor.add(what);
    const result = await this.retry(what, attempt);
    this.waitingFor.delete(what);
    return result;
  }

  /** As `waitFor`, in a module that is ready meanwhile. */
  async retry<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    const slow = setTimeout(() => this.logger.warn(`waiting for ${what}`), SLOW_ATTEMPT_MS);
    for (let tries = 0; ; tries++) {
      try {
        return await attempt().finally(() => clearTimeout(slow));
      } catch (error) {
        if (this.stopping || error instanceof PermanentError) throw error;
        if (tries % 10 === 0) this.logger.warn({ err: error }, `waiting for ${what}`);
        await pause(Math.min(100 * 2 ** tries, 2_000));
      }
    }
  }

  /**
   * Makes the module unready, then runs the clean-up. Further calls return the same promise.
   * @param limitMs time after which clean-up is abandoned. Default: 25 s
   */
  stop(limitMs = DRAIN_TIMEOUT_MS): Promise<void> {
    // Deferred, so that `stopping` is true when the clean-up reads it.
    this.#stopped ??= Promise.resolve().then(() => this.#drain(limitMs));
    return this.#stopped;
  }

  /**
   * Ends the process with a status by which its supervisor starts it again: for what only a start does, like reading
   * streams from the beginning. No effect while the module stops, or has asked before.
   * @param atOnce whether `endsAtOnce`; other modules of the process drain
   */
  restart(reason: string, { atOnce }: { atOnce: boolean }): void {
    if (this.stopping || this.#restarts) return;
    this.#restarts = true;
    this.#endsAtOnce = atOnce;
    this.logger.info({ reason }, 'ends to start again');
    this.#restartProcess();
  }

  async #drain(limitMs: number): Promise<void> {
    this.logger.info('stopping');
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), limitMs);
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

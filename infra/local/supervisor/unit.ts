import { setTimeout as pause } from 'node:timers/promises';
import type { UnitState } from '../../shared/run-file.ts';
import { UserError } from '../../shared/user-error.ts';
import { Child, type ChildSpec, logTail, START_AGAIN } from './child.ts';

/** A program that is kept running: a server or one of the project's processes. */
export interface UnitSpec extends ChildSpec {
  kind: 'server' | 'process';
  port?: number;
  internalPort?: number;
  /** Address at which other units reach it. */
  url?: string;
  /** Resolves when the unit is ready, rejects otherwise. Polled after each start. */
  probe(): Promise<void>;
  /**
   * Whether the probe continues after the unit was ready. A unit that fails it is reported as `unready`, or killed, if
   * the kernel would still give it connections.
   */
  watch?: 'report' | 'kill';
  /** Whether it runs but needs a restart to work again. The supervisor restarts it after 5 s of `true`. */
  isStuck?(): Promise<boolean>;
  /**
   * Called before each restart: returns a plan with new ports where its own are taken, and the current addresses of
   * others.
   */
  replan?(): Promise<UnitSpec>;
}

const FIRST_PAUSE = 500;
/** Short enough that a killed process is back within 10 s. */
const LONGEST_PAUSE = 5_000;
/** A process that was ready for this time before it died is restarted with the shortest pause again, in ms. */
export const FORGIVEN_AFTER = 10_000;
const PROBE_EVERY = 100;
/** A start that takes longer, e.g. to copy much data, is probed every `WATCH_EVERY` ms from then on. */
const LONG_START = 10_000;
/** Interval of probes of a unit that was ready, and the time within which it must respond, in ms. */
const WATCH_EVERY = 1_000;
const WATCH_TIMEOUT = 2_000;
/** How long a unit must seem stuck before it is restarted, in ms: one that has just started may seem stuck. */
const STUCK_FOR = 5_000;
/** Consecutive failed probes after which a unit counts as unready. */
const MISSED = 2;
/** `EX_CONFIG`: a process rejects its settings, or data of a later version, and would do so at every start. */
const START_REFUSED = 'status 78';

/**
 * Runs a UnitSpec and starts it again when it ends: at once if it was ready and asks for it by its exit status, otherwise
 * after a pause that grows from 0.5 s to 5 s.
 */
export class Unit {
  spec: UnitSpec;
  state: UnitState = 'waiting';
  restarts = 0;
  child: Child | undefined;
  /** The message of a process that refused to start, because an operator has to act first. */
  refusal: UserError | undefined;
  #readySince: number | undefined;
  #pause = FIRST_PAUSE;
  #lastRefusal = 'no response yet';
  readonly #onChange: (unit: Unit, news: string) => void;
  readonly #wake = new AbortController();

  constructor(spec: UnitSpec, onChange: (unit: Unit, news: string) => void) {
    this.spec = spec;
    this.#onChange = onChange;
  }

  start(): void {
    this.#become('starting', 'starting');
    this.#run();
  }

  /**
   * Resolves when the unit is ready, after any number of starts.
   * @throws UserError with the end of its log after `timeoutMs`, or at once with its own message when it refuses to
   * start
   */
  async ready(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (this.state !== 'ready') {
      if (this.refusal) throw this.refusal;
      if (this.#isOver()) throw new UserError(`${this.spec.name} was stopped before it was ready.`);
      if (performance.now() > deadline) throw new UserError(this.#lateness(timeoutMs));
      await pause(PROBE_EVERY / 2);
    }
  }

  /** Ends the process; it is then started again with the result of `replan`. */
  restart(): void {
    this.child?.signal('SIGTERM');
  }

  /** Stops it permanently; SIGKILL after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    if (!this.#isOver()) this.#become('stopping', 'stopping');
    this.#wake.abort();
    await this.child?.stop(graceMs);
    if (this.state !== 'stopped') this.#become('stopped', 'stopped');
  }

  #run(): void {
    const startedAt = performance.now();
    const child = new Child(this.spec);
    this.child = child;
    this.#readySince = undefined;
    this.#become('starting', `process ${child.pid}`);
    void this.#watchHealth(child, startedAt);
    void child.ended.then((how) => this.#onEnd(how));
  }

  async #watchHealth(child: Child, startedAt: number): Promise<void> {
    const runs = () => this.child === child && !this.#isOver();
    let missed = 0;
    let stuckSince: number | undefined;
    while (runs()) {
      const [responds, isStuck] = await Promise.all([this.#probe(), this.#isStuck()]);
      if (!runs()) return;
      missed = responds ? 0 : missed + 1;
      if (responds && this.state !== 'ready') {
        this.#readySince = performance.now();
        this.#become('ready', `ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      }
      if (this.state === 'ready' && missed >= MISSED) {
        this.#become('unready', `no longer responds (${this.#lastRefusal})`);
        if (this.spec.watch === 'kill') child.signal('SIGKILL');
      }
      stuckSince = isStuck ? (stuckSince ?? performance.now()) : undefined;
      if (stuckSince && performance.now() - stuckSince > STUCK_FOR) {
        this.#become('unready', 'works again only after a restart');
        this.restart();
      }
      if (this.state !== 'starting' && !this.spec.watch && !this.spec.isStuck) return;
      const isLong = this.state !== 'starting' || performance.now() - startedAt > LONG_START;
      await pause(isLong ? WATCH_EVERY : PROBE_EVERY);
    }
  }

  async #probe(): Promise<boolean> {
    const late = pause(WATCH_TIMEOUT, 'late' as const, { ref: false });
    try {
      const result = this.state === 'starting' ? this.spec.probe() : Promise.race([this.spec.probe(), late]);
      if ((await result) === 'late') throw new Error(`no response within ${WATCH_TIMEOUT / 1_000} s`);
      return true;
    } catch (error) {
      this.#lastRefusal = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  async #isStuck(): Promise<boolean> {
    const { isStuck } = this.spec;
    if (!isStuck) return false;
    return Promise.race([isStuck().catch(() => false), pause(WATCH_TIMEOUT, false, { ref: false })]);
  }

  async #onEnd(how: string): Promise<void> {
    this.child = undefined;
    if (this.#isOver()) return;
    if (how === START_REFUSED) {
      this.refusal = new UserError(lastWords(this.spec));
      return this.#become('stopped', 'refuses to start');
    }
    if (this.#readySince && performance.now() - this.#readySince > FORGIVEN_AFTER) this.#pause = FIRST_PAUSE;
    const startsAgain = how === START_AGAIN && this.#readySince !== undefined;
    const wait = startsAgain ? 0 : this.#pause;
    this.#pause = Math.max(this.#pause, Math.min(wait * 2, LONGEST_PAUSE));
    this.restarts++;
    const news = startsAgain ? 'ended to start again' : `died (${how}), starting again in ${wait / 1000} s`;
    this.#become('restarting', `${news}; its log: ${this.spec.logFile}`);
    await pause(wait, undefined, { signal: this.#wake.signal }).catch(() => undefined);
    if (this.#isOver()) return;
    try {
      const { replan } = this.spec;
      if (replan) this.spec = { ...(await replan()), replan };
      if (!this.#isOver()) this.#run();
    } catch (error) {
      this.#lastRefusal = error instanceof Error ? error.message : String(error);
      await this.#onEnd(this.#lastRefusal);
    }
  }

  #isOver(): boolean {
    return this.state === 'stopping' || this.state === 'stopped';
  }

  #become(state: UnitState, news: string): void {
    this.state = state;
    this.#onChange(this, news);
  }

  #lateness(timeoutMs: number): string {
    const { name, logFile } = this.spec;
    const late = `${name} is not ready after ${timeoutMs / 1000} s (${this.#lastRefusal})`;
    return `${late}. The end of its log ${logFile}:\n${logTail(logFile)}`;
  }
}

/** Returns the last message that a process which refuses to start has logged. */
function lastWords({ name, logFile }: UnitSpec): string {
  const log = logTail(logFile);
  return log.slice(Math.max(0, log.lastIndexOf(`${name}: `)));
}

import { setTimeout as pause } from 'node:timers/promises';
import { type Lifecycle, repeat } from '../process/index.ts';
import type { ChangeGate } from './change-gate.ts';
import { isAtLeast, PHASES, type Phase, type ReachedPhase, type RestoreRecord } from './phases.ts';

const POLL_INTERVAL_MS = 2_000;
/** During a restore, when changes wait for the slowest replica. */
const URGENT_POLL_INTERVAL_MS = 150;

interface Parts {
  lifecycle: Lifecycle;
  /** A process without one answers no calls, so it ends already in `refuse`. */
  gate?: ChangeGate;
  /** Reports the phase that this replica has reached. Returns the restore record; undefined if there was no restore. */
  report: (reached: ReachedPhase) => Promise<RestoreRecord | undefined>;
  /** The phase in which the process ends and may start on the restored data. */
  startsIn: 'reload' | 'show';
}

/** Must be idempotent, because a failed step is repeated. */
type Step = () => Promise<unknown> | unknown;

/**
 * Follows the restores of an installation in a process. Before the data is replaced, it runs the steps of each phase and
 * reports it as reached. Afterwards it restarts the process, so that nothing in memory comes from other data. It also
 * restarts a process that has ended its background work for a restore that was abandoned.
 */
export class RestoreParticipant {
  readonly #parts: Parts;
  readonly #steps = new Map<Phase, Step[]>();
  readonly #stopping = new AbortController();
  #record: RestoreRecord | undefined;
  #reached: ReachedPhase = { restore: null, phase: 'open' };
  /** Id of the restore that the data in this process comes from; undefined if it was not restored. */
  #data: string | undefined;
  #started = false;
  #following: Promise<void> | undefined;
  #hasEndedChanges = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a restore has begun and not ended, as of the last report. */
  get isUnderWay(): boolean {
    return this.#record !== undefined && this.#record.phase !== 'open';
  }

  /** Whether the data has been replaced by a restore that has not ended. */
  get isOnReplacedData(): boolean {
    return this.isUnderWay && this.#record?.swapped === true;
  }

  /** Registers a step that runs before this process reports the phase. Steps of `swap` run also before its start. */
  on(phase: 'load' | 'hold' | 'refuse' | 'swap', step: Step): void {
    this.#steps.set(phase, [...(this.#steps.get(phase) ?? []), step]);
  }

  /**
   * Waits until the data is complete and not being replaced, then keeps following restores until the process stops. To
   * be called before the process reads any data.
   * @param tries attempts to read the record before the process starts without it. Default: no limit
   */
  async begin(tries = Number.POSITIVE_INFINITY): Promise<void> {
    const { lifecycle, gate } = this.#parts;
    let failures = 0;
    await lifecycle.waitFor('the end of a restore', async () => {
      const first = await this.#report().catch((error: unknown) => {
        if (++failures < tries) throw error;
        return undefined;
      });
      const record = first && (await this.#untilComplete(first));
      if (!record) return;
      const { restore, phase, swapped } = record;
      if (isAtLeast(phase, 'refuse')) gate?.refuse();
      if (!swapped) return;
      this.#data = restore;
      if (phase !== 'open') this.#reached = { restore, phase: 'swap' };
    });
    const following = repeat(() => this.#poll(), {
      pauseMs: () => (this.isUnderWay ? URGENT_POLL_INTERVAL_MS : POLL_INTERVAL_MS),
      signal: this.#stopping.signal,
      failed: (error) => this.#logFailure(error),
    });
    lifecycle.onStop('restores', () => {
      this.#stopping.abort();
      return following;
    });
  }

  /** To be called if this process has published all of the restored data that it publishes. */
  published(): void {
    const { restore, phase } = this.#record ?? {};
    if (restore !== undefined && phase === 'reload') this.#reached = { restore, phase };
  }

  /**
   * While restored data is published, repeats `publish` until it succeeds, then waits until all services have published
   * theirs. To be called before this process reads their streams.
   */
  async publishRestored(publish: () => Promise<unknown>): Promise<void> {
    let isDone = false;
    const attempt = async () => {
      await publish();
      isDone = true;
      // A process that stops has published only a part.
      if (!this.#parts.lifecycle.stopping) this.published();
    };
    while (this.#record?.phase === 'reload' && !this.#stopping.signal.aborted) {
      if (!isDone) await attempt().catch((error: unknown) => this.#logFailure(error));
      await pause(URGENT_POLL_INTERVAL_MS);
    }
  }

  /** To be called when the process has started. From then on it takes the steps of a restore. */
  started(): void {
    this.#started = true;
  }

  /**
   * Reports each phase as reached in which a starting process may not use the data: it touches none.
   * @throws Error if the process stops
   */
  async #untilComplete(record: RestoreRecord): Promise<RestoreRecord | undefined> {
    let now: RestoreRecord | undefined = record;
    while (now && this.#hasToWait(now)) {
      const { restore, phase } = now;
      const isNew = this.#reached.restore !== restore || this.#reached.phase !== phase;
      if (isNew && phase === 'swap') await this.#runSteps(phase);
      this.#reached = { restore, phase };
      await pause(URGENT_POLL_INTERVAL_MS);
      if (this.#parts.lifecycle.stopping) throw new Error(`stopped while a restore is at ${phase}`);
      // A BFF cannot read the record while auth starts again.
      now = await this.#report().catch(() => now);
    }
    return now;
  }

  async #poll(): Promise<void> {
    const record = await this.#report();
    if (!record) return;
    if (this.#hasToRestart(record)) {
      this.#parts.lifecycle.restart('a restore has replaced the data or was abandoned', { atOnce: true });
    } else if (this.#started) {
      // Not awaited: a step may take minutes, but a replica that does not report for 15 s counts as gone.
      this.#following ??= this.#follow(record)
        .catch((error: unknown) => this.#logFailure(error))
        .finally(() => {
          this.#following = undefined;
        });
    }
  }

  async #report(): Promise<RestoreRecord | undefined> {
    this.#record = (await this.#parts.report(this.#reached)) ?? this.#record;
    return this.#record;
  }

  #logFailure(error: unknown): void {
    this.#parts.lifecycle.logger.debug({ err: error }, 'a step of a restore is repeated');
  }

  /** Whether a process that starts may not use the data yet. */
  #hasToWait({ phase, swapped }: RestoreRecord): boolean {
    const { gate, startsIn } = this.#parts;
    return (swapped || !gate) && isAtLeast(phase, 'refuse') && !isAtLeast(phase, startsIn);
  }

  #hasToRestart(record: RestoreRecord): boolean {
    const { restore, phase, swapped } = record;
    const { gate, startsIn } = this.#parts;
    if (swapped && (phase === 'open' || isAtLeast(phase, startsIn))) return restore !== this.#data;
    return gate ? this.#hasEndedChanges && !isAtLeast(phase, 'refuse') : this.#hasToWait(record);
  }

  /** Takes the steps that lead from the reached phase to that of the record. */
  async #follow({ restore, phase }: RestoreRecord): Promise<void> {
    const { gate, lifecycle } = this.#parts;
    if (this.#reached.restore !== restore) this.#reached = { restore, phase: 'open' };
    for (const next of PHASES.slice(PHASES.indexOf(this.#reached.phase) + 1, PHASES.indexOf(phase) + 1)) {
      if (next === 'refuse') {
        this.#hasEndedChanges = true;
        gate?.refuse();
        await gate?.drained();
      }
      await this.#runSteps(next);
      this.#reached = { restore, phase: next };
      lifecycle.logger.info({ restore, phase: next }, 'a phase of a restore is reached');
    }
    if (phase !== 'open') return;
    gate?.open();
    if (this.#reached.phase === 'open') return;
    this.#reached = { restore, phase };
    lifecycle.logger.info({ restore }, 'the restore has ended');
  }

  async #runSteps(phase: Phase): Promise<void> {
    for (const step of this.#steps.get(phase) ?? []) await step();
  }
}

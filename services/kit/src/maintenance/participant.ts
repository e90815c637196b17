import { setTimeout as pause } from 'node:timers/promises';
import type { Lifecycle } from '../process/index.ts';
import type { ChangeGate } from './change-gate.ts';
import { isAtLeast, PHASES, type Phase, type ReachedPhase, type RestoreRecord } from './phases.ts';

const POLL_INTERVAL_MS = 2_000;
/** During a restore, when changes wait for the slowest replica. */
const URGENT_POLL_INTERVAL_MS = 150;
/** A step may take minutes, but a replica that does not report for 15 s counts as gone. */
const STEP_REPORT_INTERVAL_MS = 2_500;

/** Steps of a process in the phases of a restore, besides the change gate. They are retried, so must be idempotent. */
export interface RestoreSteps {
  /** Runs before the backup is loaded. */
  load?(): Promise<unknown> | unknown;
  /** Makes new changes wait. Resolves when none is running. */
  hold?(): Promise<unknown> | unknown;
  /** Stops background work that changes data. */
  refuse?(): Promise<unknown> | unknown;
  /** Starts again on the restored data. @param restore id of the restore */
  reload?(restore: string): Promise<unknown> | unknown;
  /** Refills copies of data in memory. Runs after all services have completed `reload`. */
  show?(): Promise<unknown> | unknown;
  /** Runs when the restore has ended or was abandoned. */
  open?(): Promise<unknown> | unknown;
}

interface Parts {
  lifecycle: Lifecycle;
  gate: ChangeGate;
  /** Reports the phase that this replica has reached. Returns the restore record; undefined if there was no restore. */
  report: (reached: ReachedPhase) => Promise<RestoreRecord | undefined>;
  /** The first phase after `swap` in which the process may start. */
  startsIn: 'reload' | 'show';
  steps: RestoreSteps;
}

/**
 * Follows the restores of an installation in a process: runs the steps of each phase and reports it as reached. A
 * replica that missed a restore, because it was paused or disconnected, catches up with all phases.
 */
export class RestoreParticipant {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  #reached: ReachedPhase = { restore: null, phase: 'open' };
  #started = false;
  /** Whether the step `refuse` has stopped background work, which `reload` starts again. */
  #isBackgroundWorkStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Waits until the data is complete and not being replaced, then keeps following restores until the process stops. To
   * be called before the process reads any data.
   * @param tries attempts to read the record before the process starts without it. Default: no limit
   */
  async begin(tries = Number.POSITIVE_INFINITY): Promise<void> {
    const { lifecycle, gate, report, startsIn } = this.#parts;
    let failures = 0;
    await lifecycle.waitFor('the end of a restore', async () => {
      const record = await report(this.#reached).catch((error: unknown) => {
        if (++failures < tries) throw error;
        return undefined;
      });
      if (!record) return;
      const { restore, phase } = record;
      const isLate = isAtLeast(phase, startsIn);
      if (isAtLeast(phase, 'refuse')) gate.refuse();
      if (isAtLeast(phase, 'refuse') && !isLate) {
        // A starting process touches no data, which is all that these phases require; the next attempt reports that.
        this.#reached = { restore, phase };
        throw new Error(`a restore is at ${phase}`);
      }
      // The steps from `startsIn` on run again, because a previous run of this process may not have finished them.
      this.#reached = { restore, phase: isLate ? before(startsIn) : 'open' };
    });
    const following = this.#pollUntilStopped();
    lifecycle.onStop('restores', () => {
      this.#stopping.abort();
      return following;
    });
  }

  /** Enables the steps. To be called when the process has started. */
  started(): void {
    this.#started = true;
  }

  async #pollUntilStopped(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const interval = await this.#poll().catch((error: unknown) => {
        this.#parts.lifecycle.logger.debug({ err: error }, 'a step of a restore is repeated');
        return POLL_INTERVAL_MS;
      });
      await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Returns the time until the next report, in milliseconds. */
  async #poll(): Promise<number> {
    const reported = this.#reached;
    const record = await this.#parts.report(reported);
    if (!record || !this.#started) return POLL_INTERVAL_MS;
    await this.#whileReporting(() => this.#catchUp(record));
    if (this.#reached !== reported) return 0;
    return record.phase === 'open' ? POLL_INTERVAL_MS : URGENT_POLL_INTERVAL_MS;
  }

  async #whileReporting(work: () => Promise<void>): Promise<void> {
    const done = new AbortController();
    const reports = this.#keepReporting(done.signal);
    try {
      await work();
    } finally {
      done.abort();
      // A late report of the previous phase must not overwrite the next report.
      await reports;
    }
  }

  async #keepReporting(done: AbortSignal): Promise<void> {
    for (;;) {
      await pause(STEP_REPORT_INTERVAL_MS, undefined, { signal: done }).catch(() => undefined);
      if (done.aborted) return;
      await this.#parts.report(this.#reached).catch(() => undefined);
    }
  }

  /** Runs the steps that lead from the reached phase to that of the record. */
  async #catchUp({ restore, phase, swapped }: RestoreRecord): Promise<void> {
    if (this.#reached.restore !== restore) {
      this.#reached = { restore, phase: 'open' };
      // A complete restore was missed.
      if (phase === 'open' && swapped) await this.#runStepsUpTo('show');
    }
    if (phase !== 'open') return this.#runStepsUpTo(phase);
    if (this.#reached.phase === 'open' && !this.#isBackgroundWorkStopped) return this.#parts.gate.open();
    if (swapped || this.#isBackgroundWorkStopped) await this.#runStepsUpTo('show');
    await this.#parts.steps.open?.();
    this.#parts.gate.open();
    this.#reached = { restore, phase };
    this.#parts.lifecycle.logger.info({ restore }, 'the restore has ended');
  }

  /** Runs the remaining steps up to and including a phase. */
  async #runStepsUpTo(last: Phase): Promise<void> {
    const { steps, gate, lifecycle } = this.#parts;
    for (const phase of PHASES.slice(PHASES.indexOf(this.#reached.phase) + 1, PHASES.indexOf(last) + 1)) {
      const restore = this.#reached.restore ?? '';
      if (phase === 'refuse') {
        gate.refuse();
        await gate.drained();
        this.#isBackgroundWorkStopped = true;
      }
      if (phase !== 'open' && phase !== 'swap') await steps[phase]?.(restore);
      if (phase === 'reload') this.#isBackgroundWorkStopped = false;
      this.#reached = { restore, phase };
      lifecycle.logger.info({ restore, phase }, 'a phase of a restore is reached');
    }
  }
}

const before = (phase: Phase): Phase => PHASES[PHASES.indexOf(phase) - 1] ?? 'open';

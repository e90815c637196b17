import { setTimeout as pause } from 'node:timers/promises';
import type { Lifecycle } from '../process/index.ts';
import type { ChangeGate } from './change-gate.ts';
import { isAtLeast, PHASES, type Phase, type ReachedPhase, type RestoreRecord } from './phases.ts';

const POLL_INTERVAL_MS = 2_000;
/** While a restore is under way, changes wait for it. */
const URGENT_POLL_INTERVAL_MS = 150;
/** A step may take minutes, and a replica without news for 15 s counts as gone. */
const STEP_REPORT_INTERVAL_MS = 2_500;

/** What a process does in the phases of a restore, besides closing its gate. A step that rejects is repeated. */
export interface RestoreSteps {
  /** Before the backup is loaded. */
  load?(): Promise<unknown> | unknown;
  /** Has changes wait. Resolves when none is under way. */
  hold?(): Promise<unknown> | unknown;
  /** Ends background work that changes data. */
  refuse?(): Promise<unknown> | unknown;
  /** Starts again on the restored data. */
  reload?(restore: string): Promise<unknown> | unknown;
  /** Fills again what is kept in memory; begins only once every service has reloaded. */
  show?(): Promise<unknown> | unknown;
  /** The restore has ended, or was given up. */
  open?(): Promise<unknown> | unknown;
}

interface Parts {
  lifecycle: Lifecycle;
  gate: ChangeGate;
  /** Reports the phase that this replica has reached, and reads the record; undefined where there was no restore. */
  report: (reached: ReachedPhase) => Promise<RestoreRecord | undefined>;
  /** The first phase after the replacement of data in which the process may start. */
  startsIn: 'reload' | 'show';
  steps: RestoreSteps;
}

/**
 * Follows the restores of an installation in a process: does what each phase asks for and reports it. A replica that has
 * missed a restore, because it was paused or cut off, catches up with all of its phases.
 */
export class RestoreParticipant {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  #reached: ReachedPhase = { restore: null, phase: 'open' };
  #started = false;
  /** Whether the step `refuse` has ended background work, which the step `reload` begins again. */
  #ended = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Waits until data is neither being replaced nor incomplete; call it before the process reads any. Then reports that the
   * process exists.
   * @param tries attempts to read the record before the process starts without it; default: no limit
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
        // It touches no data until then, which is all that these phases ask for; the next attempt reports it.
        this.#reached = { restore, phase };
        throw new Error(`a restore is at ${phase}`);
      }
      // The steps from there on are repeated: another run of this process may have begun them.
      this.#reached = { restore, phase: isLate ? before(startsIn) : 'open' };
    });
    const following = this.#follow();
    lifecycle.onStop('restores', () => {
      this.#stopping.abort();
      return following;
    });
  }

  /** Call it when the process has started: steps are done from then on. */
  started(): void {
    this.#started = true;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const interval = await this.#once().catch((error: unknown) => {
        this.#parts.lifecycle.logger.debug({ err: error }, 'a step of a restore is repeated');
        return POLL_INTERVAL_MS;
      });
      await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Returns the time until the next report, in milliseconds. */
  async #once(): Promise<number> {
    const reported = this.#reached;
    const record = await this.#parts.report(reported);
    if (!record || !this.#started) return POLL_INTERVAL_MS;
    await this.#whileReporting(() => this.#follows(record));
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
      // A report of an earlier phase must not be the last one.
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

  async #follows({ restore, phase, swapped }: RestoreRecord): Promise<void> {
    if (this.#reached.restore !== restore) {
      this.#reached = { restore, phase: 'open' };
      // A restore that has begun and ended unnoticed.
      if (phase === 'open' && swapped) await this.#through('show');
    }
    if (phase !== 'open') return this.#through(phase);
    if (this.#reached.phase === 'open' && !this.#ended) return this.#parts.gate.open();
    if (swapped || this.#ended) await this.#through('show');
    await this.#parts.steps.open?.();
    this.#parts.gate.open();
    this.#reached = { restore, phase };
    this.#parts.lifecycle.logger.info({ restore }, 'the restore has ended');
  }

  /** Does the steps up to a phase that were not done yet. */
  async #through(last: Phase): Promise<void> {
    const { steps, gate, lifecycle } = this.#parts;
    for (const phase of PHASES.slice(PHASES.indexOf(this.#reached.phase) + 1, PHASES.indexOf(last) + 1)) {
      const restore = this.#reached.restore ?? '';
      if (phase === 'refuse') {
        gate.refuse();
        await gate.drained();
        this.#ended = true;
      }
      if (phase !== 'open' && phase !== 'swap') await steps[phase]?.(restore);
      if (phase === 'reload') this.#ended = false;
      this.#reached = { restore, phase };
      lifecycle.logger.info({ restore, phase }, 'a phase of a restore is reached');
    }
  }
}

const before = (phase: Phase): Phase => PHASES[PHASES.indexOf(phase) - 1] ?? 'open';

import { setTimeout as pause } from 'node:timers/promises';
import { Child, logTail, START_AGAIN } from '../local/supervisor/child.ts';
import type { UnitSpec } from '../local/supervisor/unit.ts';
import { HANG_MS } from './eventually.ts';
import { recordProcess } from './test-run.ts';

/** The process ended because another program took its port after it was chosen. */
export class PortTakenError extends Error {}

const ATTEMPTS = 5;
/** Long, because probes take CPU time from the processes that start, which takes them a second or more. */
const PROBE_MS = 300;

/**
 * Starts all processes of a plan, and resolves to the plan when all of them are ready. If another program has taken one
 * of the ports, kills the processes and calls `plan` again for other ports, at most 5 times in total.
 */
export async function startAll<Plan extends { running: readonly TestProcess[] }>(
  plan: () => Promise<Plan>,
): Promise<Plan> {
  for (let attempt = 1; ; attempt++) {
    const planned = await plan();
    try {
      await Promise.all(planned.running.map((running) => running.start()));
      return planned;
    } catch (error) {
      await Promise.all(planned.running.map((running) => running.kill()));
      if (!(error instanceof PortTakenError) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Log messages of Node and the servers when another program listens on their port. */
const PORT_TAKEN = /EADDRINUSE|address already in use/i;

/** A server or process that a test starts, stops and kills. It is restarted only if it asks for it by its exit status. */
export class TestProcess {
  readonly spec: UnitSpec;
  #child: Child | undefined;
  /** Whether the test is ending the process. */
  #ending = false;

  constructor(spec: UnitSpec) {
    this.spec = spec;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process without waiting for it. @throws if it is already running */
  spawn(): void {
    if (this.#child) throw new Error(`${this.spec.name} runs already`);
    this.#ending = false;
    const child = new Child(this.spec);
    recordProcess(child);
    this.#child = child;
    void child.ended.then((how) => {
      this.#child = undefined;
      if (how === START_AGAIN && !this.#ending) this.spawn();
    });
  }

  /** Starts the process and resolves when it is ready; rejects with the end of its log when it ends or times out. */
  async start(timeoutMs = HANG_MS): Promise<void> {
    this.spawn();
    await this.ready(timeoutMs);
  }

  async ready(timeoutMs = HANG_MS): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    let refusal = '';
    while (Date.now() < deadline && this.#child) {
      try {
        return await this.spec.probe();
      } catch (error) {
        refusal = String(error);
        await pause(PROBE_MS);
      }
    }
    const { name, logFile } = this.spec;
    const log = logTail(logFile, 20);
    if (!this.#child && PORT_TAKEN.test(log)) throw new PortTakenError(`${name} ended\n${log}`);
    throw new Error(`${name} ${this.#child ? `is not ready (${refusal})` : 'ended'}\n${log}`);
  }

  /** Sends SIGTERM, then SIGKILL after `graceMs`, and resolves when the process has ended. Idempotent. */
  async stop(graceMs = 25_000): Promise<void> {
    this.#ending = true;
    await this.#child?.stop(graceMs);
  }

  /** Sends a signal, SIGKILL by default, and resolves when the process has ended. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#ending = true;
    child?.signal(signal);
    await child?.ended;
  }
}

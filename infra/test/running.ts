import { setTimeout as pause } from 'node:timers/promises';
import { Child, logTail } from '../local/supervisor/child.ts';
import type { UnitSpec } from '../local/supervisor/unit.ts';
import { HANG_MS } from './eventually.ts';
import { remember } from './test-run.ts';

/** Ended because another program had taken its port between the choice and the listening. */
export class PortTaken extends Error {}

const ATTEMPTS = 5;

/**
 * Starts what `plan` plans, and resolves to the plan when all of it is ready. Plans again, with other ports, where one of
 * them was taken in between.
 */
export async function startTogether<Plan extends { running: readonly Running[] }>(
  plan: () => Promise<Plan>,
): Promise<Plan> {
  for (let attempt = 1; ; attempt++) {
    const planned = await plan();
    try {
      await Promise.all(planned.running.map((running) => running.start()));
      return planned;
    } catch (error) {
      await Promise.all(planned.running.map((running) => running.kill()));
      if (!(error instanceof PortTaken) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** What Node and the servers write where another program listens on their port. */
const PORT_TAKEN = /EADDRINUSE|address already in use/i;

/** A server or process that a test starts, stops and kills as it likes; nobody starts it again by itself. */
export class Running {
  readonly spec: UnitSpec;
  #child: Child | undefined;

  constructor(spec: UnitSpec) {
    this.spec = spec;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it without waiting for it. Throws while an earlier one still runs. */
  spawn(): void {
    if (this.#child) throw new Error(`${this.spec.name} runs already`);
    const child = new Child(this.spec);
    remember(child);
    this.#child = child;
    void child.ended.then(() => {
      if (this.#child === child) this.#child = undefined;
    });
  }

  /** Starts it and resolves when it can serve; rejects with the end of its log when it ends or takes too long. */
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
        await pause(50);
      }
    }
    const { name, logFile } = this.spec;
    const log = logTail(logFile, 20);
    if (!this.#child && PORT_TAKEN.test(log)) throw new PortTaken(`${name} ended\n${log}`);
    throw new Error(`${name} ${this.#child ? `is not ready (${refusal})` : 'ended'}\n${log}`);
  }

  /** SIGTERM and wait; SIGKILL after `graceMs`. Nothing happens when it does not run. */
  async stop(graceMs = 25_000): Promise<void> {
    await this.#child?.stop(graceMs);
  }

  /** Sends a signal, SIGKILL by default, and resolves when it has ended. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    child?.signal(signal);
    await child?.ended;
  }
}

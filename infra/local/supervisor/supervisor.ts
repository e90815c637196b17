import { rmSync } from 'node:fs';
import { startTimeOf } from '../../shared/process-identity.ts';
import type { RunEntry, RunFile, UnitState } from '../../shared/run-file.ts';
import { withoutLogin } from '../../topology/addresses.ts';
import { rotateLog } from './child.ts';
import { runEntryOf, writeRunFile } from './run-file.ts';
import { Unit, type UnitSpec } from './unit.ts';

/** A step of the ordered stop: which units it ends, and when they are killed, in ms after the stop began. */
interface StopStep {
  of: (spec: UnitSpec) => boolean;
  killAfter: number;
}

/** Proxies first, then BFFs, then the other processes, then the servers that all of them need. 25 s in all. */
const STOP_ORDER: readonly StopStep[] = [
  { of: (spec) => /^proxy-/.test(spec.name), killAfter: 5_000 },
  { of: (spec) => /^bff(-\d)?$/.test(spec.name), killAfter: 10_000 },
  { of: (spec) => spec.kind === 'process', killAfter: 18_000 },
  { of: () => true, killAfter: 25_000 },
];

/** States that are printed to the terminal. */
const PRINTED_STATES: ReadonlySet<UnitState> = new Set(['ready', 'unready', 'restarting', 'stopped']);

/** Delay before another attempt to write the run file, in ms. */
const SAVE_AGAIN_AFTER = 2_000;

/** Options of a supervisor. */
export interface SupervisorOptions {
  runFile: string;
  baseUrl: string;
  data: string;
  /** Servers that this supervisor did not start. */
  external?: readonly RunEntry[];
  /** Written to the run file unchanged. */
  sharedUrls?: RunFile['sharedUrls'];
  /** Prints a line about a unit. */
  print: (name: string, message: string) => void;
}

/** Keeps units running, reports changes to the terminal and the run file, and stops the units in order. */
export class Supervisor {
  readonly #facts: SupervisorOptions;
  readonly #units: Unit[] = [];
  /** The last address of each unit, with which the others were started. */
  readonly #addresses = new Map<Unit, string | undefined>();
  readonly #startedAt = new Date().toISOString();
  #state: RunFile['state'] = 'starting';
  #stopped: Promise<void> | undefined;
  /** Set while the run file is out of date. */
  #unsaved: NodeJS.Timeout | undefined;
  readonly #refused = Promise.withResolvers<never>();

  constructor(facts: SupervisorOptions) {
    this.#facts = facts;
    this.#refused.promise.catch(() => undefined);
    this.#write();
  }

  /** Rejects with the process's own message when one refuses to start; never resolves. */
  get refusal(): Promise<never> {
    return this.#refused.promise;
  }

  /** Starts a unit and keeps it running. Ignored once the stop has begun. */
  start(spec: UnitSpec): void {
    if (this.#stopped) return;
    rotateLog(spec.logFile);
    const unit = new Unit(spec, (changed, news) => this.#onChange(changed, news));
    this.#units.push(unit);
    unit.start();
  }

  /** Resolves when all units started so far, or the named ones, are ready. @throws UserError after `timeoutMs` */
  async ready(timeoutMs: number, names?: readonly string[]): Promise<void> {
    const awaited = this.#units.filter(({ spec }) => !names || names.includes(spec.name));
    await Promise.all(awaited.map((unit) => unit.ready(timeoutMs)));
  }

  /** Marks the whole stack as ready in the run file. */
  announceReady(): void {
    this.#state = 'ready';
    this.#save();
  }

  /** Ends everything in order, within 25 s, and removes the run file. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopInOrder();
    return this.#stopped;
  }

  async #stopInOrder(): Promise<void> {
    this.#state = 'stopping';
    const begun = performance.now();
    const left = new Set(this.#units);
    for (const { of, killAfter } of STOP_ORDER) {
      const step = [...left].filter(({ spec }) => of(spec));
      await Promise.all(step.map((unit) => unit.stop(Math.max(0, begun + killAfter - performance.now()))));
      for (const unit of step) left.delete(unit);
    }
    clearTimeout(this.#unsaved);
    rmSync(this.#facts.runFile, { force: true });
  }

  #onChange(unit: Unit, news: string): void {
    this.#save();
    this.#tellAddress(unit);
    if (unit.refusal) this.#refused.reject(unit.refusal);
    if (PRINTED_STATES.has(unit.state)) {
      this.#facts.print(unit.spec.name, news);
    }
  }

  /** Restarts the processes that were started with an outdated address of a unit. */
  #tellAddress(moved: Unit): void {
    const { url, name, kind } = moved.spec;
    const before = this.#addresses.get(moved);
    this.#addresses.set(moved, url);
    if (before === url || before === undefined || this.#stopped) return;
    this.#facts.print(name, `has moved to ${url && withoutLogin(url)}`);
    for (const unit of this.#units) {
      const usesAddress = kind === 'server' ? unit.spec.kind === 'process' : unit.spec.name === 'bff';
      if (usesAddress && unit !== moved) unit.restart();
    }
  }

  /** Writes the run file, and retries where that fails: a full disk must not end the supervisor. */
  #save(): void {
    clearTimeout(this.#unsaved);
    try {
      this.#write();
      this.#unsaved = undefined;
    } catch (error) {
      if (!this.#unsaved) this.#facts.print('run.json', `not written: ${(error as Error).message}`);
      this.#unsaved = setTimeout(() => this.#save(), SAVE_AGAIN_AFTER).unref();
    }
  }

  #write(): void {
    const { runFile, baseUrl, data, external = [], sharedUrls } = this.#facts;
    const entries = (kind: UnitSpec['kind']) => this.#units.filter(({ spec }) => spec.kind === kind).map(runEntryOf);
    writeRunFile(runFile, {
      baseUrl,
      state: this.#state,
      pid: process.pid,
      born: startTimeOf(process.pid) ?? '',
      startedAt: this.#startedAt,
      data,
      sharedUrls,
      servers: [...external, ...entries('server')],
      processes: entries('process'),
    });
  }
}

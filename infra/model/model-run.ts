import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@cardume/kit/testing';
import { MongoClient } from 'mongodb';
import pMap from 'p-map';
import { CookieClient } from '../../bff/test/browser.ts';
import { eventually } from '../test/eventually.ts';
import { NO_LIMITS } from '../test/no-limits.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { untilAllPublished } from '../test/until-all-published.ts';
import { accountCommands } from './accounts.ts';
import { ADMIN_ACTORS, Choices, type Generators } from './choices.ts';
import { type Command, describeCommand } from './command.ts';
import { differenceOf } from './differences.ts';
import { productCommands } from './products.ts';
import type { Read } from './read.ts';
import { readsOf } from './reads.ts';
import { reviewCommands } from './reviews.ts';
import { sendCommand } from './sending.ts';
import { type Answered, statesAfter } from './serial-orders.ts';
import { shopCommands } from './shops.ts';
import type { State } from './state.ts';

const ADMIN = { identifier: 'admin@example.com', password: 'cardume123' };
const BATCH_MAX = 12;
/** Commands of a batch that share a part of the state: each more doubles the sets of which the orders are tried. */
const MEETING_MAX = 6;
/** Fewer, because what may have happened without an answer multiplies the orders. */
const KILLED_BATCH_MAX = 5;
/** Probability that a process is killed while a batch runs: about 30 kills in 10,000 steps. */
const KILLED = 0.02;
/** When a process is killed after a batch was sent. */
const KILLED_WITHIN_MS = 150;
/** Caches of owners' views may be this old, in ms, if the message of a change was late. */
const OLD_VIEWS_MS = 1_500;
/** In this time what belongs to a closed account is gone everywhere. */
const CLOSED_WITHIN_MS = 30_000;
const PROGRESS_EVERY = 1_000;
const COMPARE_EVERY = 100;
/** With more possible states everything is compared at once, because each ambiguity doubles them. */
const STATES_MAX = 32;
/** Reads after each batch of what its commands have changed. */
const READS_AFTER_BATCH = 3;
const CONCURRENT_READS = 16;
/** Failed attempts to find another command for a batch. */
const ATTEMPTS = 30;
/** Commands that a failure reports, and characters of each. */
const HISTORY = 40;
const LINE_MAX = 600;

const generators: Generators = { ...accountCommands, ...shopCommands, ...productCommands, ...reviewCommands };

interface Options {
  /** Kills a random process now and then. Default: no. */
  kills?: boolean;
  /** Called after each thousand of commands. */
  progress?(step: number): void;
}

/** Starts the whole product without limits, with a first admin. */
export const startProductForModel = (): Promise<RunningProduct> =>
  startProduct({ env: { ...NO_LIMITS, ADMIN_EMAIL: ADMIN.identifier, ADMIN_PASSWORD: ADMIN.password } });

/**
 * Sends commands of several actors to a new product, some at once, and compares what it answers and shows with a model of
 * its rules.
 */
export class ModelRun {
  readonly #product: RunningProduct;
  readonly #seed: number;
  readonly #options: Options;
  readonly #random: () => number;
  readonly #browsers = new Map<string, CookieClient>();
  readonly #history: Answered[] = [];
  /** The states in which the product may be. Several if nothing has told the order of some commands yet. */
  #states: readonly State[] = [{ accounts: {}, sessions: {}, shops: {}, reports: {} }];
  #number = 0;
  #comparedAt = 0;

  constructor(product: RunningProduct, seed: number, options: Options = {}) {
    this.#product = product;
    this.#seed = seed;
    this.#options = options;
    this.#random = seededRandom(seed);
  }

  /** Number of sent commands by name and status, and of kills by process. */
  readonly sent: Record<string, number> = {};

  /** @param steps number of commands @throws Error with the seed if the product differs from the model */
  async run(steps: number): Promise<void> {
    await this.#signInAdmins();
    while (this.#history.length < steps) {
      const before = this.#history.length;
      await this.#runBatch().catch((error: unknown) => this.#fail(error));
      const reached = this.#history.length;
      if (Math.floor(reached / PROGRESS_EVERY) > Math.floor(before / PROGRESS_EVERY)) this.#options.progress?.(reached);
    }
    await this.#compareEverything().catch((error: unknown) => this.#fail(error));
  }

  /** The state by which commands and reads are chosen. */
  get #state(): State {
    const [state] = this.#states;
    if (!state) throw new Error('the product is in no state of the model');
    return state;
  }

  #fail(error: unknown): never {
    const message = error instanceof Error ? [error.message, error.cause ?? ''].join(' ').trim() : String(error);
    const step = this.#history.length;
    throw new Error(`${message}\n\n${this.#recently()}\n\nseed ${this.#seed}, after step ${step}`, { cause: error });
  }

  #browserOf = (actor: string): CookieClient => {
    const browser = this.#browsers.get(actor) ?? new CookieClient(this.#product.baseUrl);
    this.#browsers.set(actor, browser);
    return browser;
  };

  async #signInAdmins(): Promise<void> {
    for (const actor of ADMIN_ACTORS) {
      const { status, body } = await this.#browserOf(actor).post('/api/auth/login', ADMIN);
      if (status !== 200) throw new Error(`the admin could not sign in: ${status}`);
      const { id, createdAt } = body.user as { id: string; createdAt: string };
      const sessions = { ...this.#state.sessions, [actor]: id };
      this.#states = [{ ...this.#state, sessions, accounts: { [id]: { ...FIRST_ADMIN, id, createdAt } } }];
    }
  }

  async #runBatch(): Promise<void> {
    const killed = this.#options.kills === true && this.#random() < KILLED;
    const batch = this.#nextBatch(killed);
    const answered = killed ? await this.#sendAndKill(batch) : await this.#sendAll(batch, false);
    this.#history.push(...answered);
    for (const { command, answer, unseen } of answered) this.#count(`${command.name} ${unseen ? '?' : answer.status}`);
    this.#states = statesAfterAny(this.#states, answered);
    if (killed) return eventually(() => this.#compareEverything());
    const waits = batch.some(({ name }) => name === 'closeAccount');
    if (waits) return eventually(() => this.#compareEverything(), CLOSED_WITHIN_MS);
    if (this.#states.length > 1) {
      const { touching, general } = this.#readsAbout(batch);
      await this.#compare([...touching, ...general]);
    }
    const isLate = this.#history.length - this.#comparedAt >= COMPARE_EVERY;
    if (isLate || this.#states.length > STATES_MAX) await this.#compareEverything();
    else await this.#compareSome(batch);
  }

  /**
   * @param killed whether a process will be killed: then without commands of several steps, and visits, which may be
   * lost
   */
  #nextBatch(killed: boolean): Command[] {
    const choices = new Choices(this.#state, this.#random, () => this.#number++);
    const size = 1 + choices.upTo((killed ? KILLED_BATCH_MAX : BATCH_MAX) - 1);
    const batch: Command[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && batch.length < size; attempt++) {
      const command = this.#nextGenerator(choices)(choices);
      if (!command || (command.alone && batch.length > 0)) continue;
      const meets = ({ touches }: Command) => touches.some((part) => command.touches.includes(part));
      if (batch.filter(meets).length >= MEETING_MAX) continue;
      if (killed && (command.alone || command.name === 'visit')) continue;
      batch.push(choices.perhapsRepeated(command));
      choices.take(command);
      if (command.alone) break;
    }
    return batch;
  }

  #nextGenerator(choices: Choices): (choices: Choices) => Command | undefined {
    const all = Object.values(generators);
    const total = all.reduce((sum, { weight }) => sum + weight, 0);
    let at = choices.below(total);
    const found = all.find(({ weight }) => {
      at -= weight;
      return at < 0;
    });
    return (found ?? all[0])?.generate ?? (() => undefined);
  }

  async #sendAll(batch: readonly Command[], killed: boolean): Promise<Answered[]> {
    const { baseUrl } = this.#product;
    const send = (command: Command) =>
      sendCommand(command, { browser: this.#browserOf(command.actor), baseUrl, killed });
    return (await Promise.all(batch.map(send))).flat();
  }

  /** Kills a process while a batch runs, and waits until it is ready again and everything is published. */
  async #sendAndKill(batch: readonly Command[]): Promise<Answered[]> {
    const { processes } = this.#product;
    const name = processes.names[Math.floor(this.#random() * processes.names.length)] ?? 'bff';
    const after = this.#random() * KILLED_WITHIN_MS;
    this.#count(`kill -9 ${name}`);
    const sent = this.#sendAll(batch, true);
    const back = pause(after)
      .then(() => processes.kill(name))
      .then(() => processes.restart(name));
    const [answered] = await Promise.all([sent, back]);
    const mongo = await MongoClient.connect(this.#product.mongoUrl('auth'));
    await untilAllPublished(mongo, this.#product).finally(() => mongo.close());
    await pause(OLD_VIEWS_MS);
    return answered;
  }

  #count(what: string): void {
    this.sent[what] = (this.sent[what] ?? 0) + 1;
  }

  /** Returns the reads that depend on what the commands read or changed, and those that depend on everything. */
  #readsAbout(batch: readonly Command[]): { touching: Read[]; general: Read[] } {
    const touched = new Set(batch.flatMap(({ touches }) => touches));
    const reads = readsOf(this.#state).filter(({ eventual }) => !eventual);
    return {
      touching: reads.filter((read) => read.dependsOn?.some((part) => touched.has(part))),
      general: reads.filter((read) => !read.dependsOn),
    };
  }

  async #compareSome(batch: readonly Command[]): Promise<void> {
    const choices = new Choices(this.#state, this.#random, () => this.#number++);
    const { touching, general } = this.#readsAbout(batch);
    const chosen = Array.from({ length: READS_AFTER_BATCH }, () =>
      choices.pick(choices.chance(0.7) ? touching : general),
    );
    await this.#compare(chosen.filter((read) => read !== undefined));
  }

  async #compareEverything(): Promise<void> {
    const reads = readsOf(this.#state);
    await this.#compare(reads.filter(({ eventual }) => !eventual));
    await eventually(() => this.#compare(reads.filter(({ eventual }) => eventual)), 30_000);
    this.#comparedAt = this.#history.length;
  }

  /** Keeps the states that the product shows. @throws Error if it shows none of them */
  async #compare(reads: readonly Read[]): Promise<void> {
    const seen = await this.#readAll(reads);
    const differences = this.#states.map((state) => firstDifference(state, seen));
    const shown = this.#states.filter((_, index) => differences[index] === undefined);
    if (shown.length === 0) throw new Error(`what is shown differs from the model\n  ${differences.join('\n  ')}`);
    this.#states = shown;
  }

  #readAll(reads: readonly Read[]): Promise<{ read: Read; shown: unknown }[]> {
    const shownBy = (read: Read) => read.read(this.#browserOf);
    const readOne = async (read: Read) => ({ read, shown: await shownBy(read).catch(() => shownBy(read)) });
    return pMap(reads, readOne, { concurrency: CONCURRENT_READS });
  }

  /** Describes the last commands, those of the last batch last. */
  #recently(): string {
    const lines = this.#history.slice(-HISTORY).map(({ command, answer, unseen }) => {
      const line = `${describeCommand(command)} → ${unseen ? 'no answer, then ' : ''}${answer.status} ${JSON.stringify(answer.body)}`;
      return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line;
    });
    return `the last commands:\n  ${lines.join('\n  ')}`;
  }
}

/** Returns the states after a batch in any of these. @throws NoSerialOrder if its responses are right in none */
function statesAfterAny(states: readonly State[], batch: readonly Answered[]): State[] {
  const refusals: unknown[] = [];
  const after = states.flatMap((state) => {
    try {
      return statesAfter(state, batch);
    } catch (error) {
      refusals.push(error);
      return [];
    }
  });
  if (after.length === 0) throw refusals[0];
  // States that later commands have made equal again would multiply with each batch.
  return after.length === 1 ? after : [...new Map(after.map((state) => [JSON.stringify(state), state])).values()];
}

/** Returns how the product's reads first differ from a state; undefined if they do not. */
function firstDifference(state: State, seen: readonly { read: Read; shown: unknown }[]): string | undefined {
  for (const { read, shown } of seen) {
    const difference = differenceOf(read.expected(state), shown);
    if (difference) return `${read.name}: ${difference}`;
  }
  return undefined;
}

const FIRST_ADMIN = {
  email: ADMIN.identifier,
  password: ADMIN.password,
  role: 'admin',
  status: 'approved',
  isPremium: false,
  temporaryPassword: false,
} as const;

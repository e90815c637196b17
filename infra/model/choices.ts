import { randomUUID } from 'node:crypto';
import type { Command } from './command.ts';
import { type Account, accountOf, type Shop, type State, shopOfOwner } from './state.ts';

const named = (role: string, count: number) => Array.from({ length: count }, (_, n) => `${role}-${n + 1}`);
export const ADMIN_ACTORS = named('admin', 3);
const VISITOR_ACTORS = named('visitor', 4);
/** Browsers of owners: more than there are accounts, so that some accounts are signed in several times. */
export const OWNER_ACTORS = named('owner', 30);

/** Generators of commands with their weights. A generator returns undefined if the state has nothing to command. */
export type Generators = Record<string, { weight: number; generate(choices: Choices): Command | undefined }>;

interface OwnerActor {
  actor: string;
  /** Undefined if the actor is not signed in. */
  account: Account | undefined;
  shop: Shop | undefined;
}

/** Choices that a generator makes, all of them by the seed. */
export class Choices {
  readonly state: State;
  readonly #random: () => number;
  /** Actors that already have a command in this batch. */
  readonly #busy = new Set<string>();
  readonly #popular: Shop | undefined;
  readonly #nextNumber: () => number;
  /**
   * A batch has either visits or commands of admins: of a visit at the moment of a decision no response tells whether it
   * was counted.
   */
  readonly hasVisits: boolean;

  /** @param nextNumber returns another number at each call of the whole run */
  constructor(state: State, random: () => number, nextNumber: () => number) {
    this.state = state;
    this.#random = random;
    this.#nextNumber = nextNumber;
    this.hasVisits = this.chance(0.3);
    this.#popular = this.pick(Object.values(state.shops));
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** Returns a number from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number {
    return this.#random() * end;
  }

  /** Returns an integer from 0 to `most` (inclusive). */
  upTo(most: number): number {
    return Math.floor(this.#random() * (most + 1));
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  one<T>(list: readonly [T, ...T[]]): T {
    return this.pick(list) ?? list[0];
  }

  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.chance(probability));
  }

  /** Returns some of the properties. */
  someProperties<T extends object>(all: T): Partial<T> {
    return Object.fromEntries(this.some(Object.entries(all), 0.4)) as Partial<T>;
  }

  /** Returns a word that begins no other word of the run, so that a search finds only its text. */
  word(prefix: string): string {
    const letters = [...String(this.#nextNumber())].map((digit) => 'abcdefghij'[Number(digit)]);
    return `${prefix}${letters.join('')}z`;
  }

  /** Returns an `Idempotency-Key`, another one at each call of the whole run. */
  key(): string {
    return `key-${this.#nextNumber()}`;
  }

  /** Returns the id of one of these, seldom one that does not exist; undefined for an empty list. */
  idOf(list: readonly { id: string }[] = []): string | undefined {
    return this.chance(0.03) ? randomUUID() : this.pick(list)?.id;
  }

  /** Half of the commands of a batch are about the same shop, so that they meet. */
  shop(): Shop | undefined {
    return this.#popular && this.chance(0.5) ? this.#popular : this.pick(Object.values(this.state.shops));
  }

  account(): Account | undefined {
    const owner = this.chance(0.5) ? this.state.accounts[this.shop()?.ownerId ?? ''] : undefined;
    return owner ?? this.pick(Object.values(this.state.accounts));
  }

  admin(): string | undefined {
    return this.hasVisits ? undefined : this.#free(ADMIN_ACTORS);
  }

  visitor(): string | undefined {
    return this.#free(VISITOR_ACTORS);
  }

  /** Returns a browser in which an owner is signed in, seldom another; mostly that of a shop. */
  owner(): OwnerActor | undefined {
    const { sessions } = this.state;
    const shop = this.shop();
    const signedIn = OWNER_ACTORS.filter((actor) => sessions[actor]);
    const ofShop = signedIn.filter((actor) => sessions[actor] === shop?.ownerId);
    if (this.chance(0.03)) return this.browser();
    return this.#ownerIn(this.#free(ofShop) ?? this.#free(signedIn));
  }

  /** Returns any browser of owners. */
  browser(): OwnerActor | undefined {
    return this.#ownerIn(this.#free(OWNER_ACTORS));
  }

  #ownerIn(actor: string | undefined): OwnerActor | undefined {
    if (actor === undefined) return undefined;
    const account = accountOf(this.state, actor);
    return { actor, account, shop: account && shopOfOwner(this.state, account.id) };
  }

  /** Returns the command, sometimes one that is sent twice. */
  perhapsRepeated(command: Command): Command {
    if (command.key === undefined || !this.chance(0.2)) return command;
    return { ...command, repeated: this.one(['at once', 'after a lost answer']) };
  }

  /** Marks the actor of a command as busy. */
  take({ actor }: Command): void {
    this.#busy.add(actor);
  }

  #free(actors: readonly string[]): string | undefined {
    return this.pick(actors.filter((actor) => !this.#busy.has(actor)));
  }
}

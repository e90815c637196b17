import type { UserState } from '@cardume/auth/events';
import { Versioned } from '@cardume/kit/stream';
import { ROLES } from './roles.ts';

type Known = Pick<UserState, 'role' | 'status'>;

/** Public facts of users: suspensions, audited roles, numbers by status. */
export class Users {
  readonly #known = new Versioned<Known>();
  readonly #audited = new Set<string>();
  readonly #closed = new Set<string>();
  readonly counts = { pending: 0, approved: 0, suspended: 0 };

  /** @returns false for an older version than the known one */
  apply(id: string, version: number, state: UserState | null): boolean {
    const before = this.#known.get(id);
    if (!this.#known.keep(id, version, state && { role: state.role, status: state.status })) return false;
    if (before) this.counts[before.status]--;
    if (state) this.counts[state.status]++;
    if (state) this.#closed.delete(id);
    else this.#closed.add(id);
    if (state && ROLES[state.role].audited) this.#audited.add(id);
    else this.#audited.delete(id);
    return true;
  }

  /** Takes the next message of each user as if it were the first one. */
  startOver(): void {
    this.#known.startOver();
  }

  /** Returns the ids of the users without a message since `startOver`. */
  outdated(): string[] {
    return this.#known.outdated();
  }

  /** Whether a user's shops are hidden: suspended, or closed the account. */
  isShutOut(id: string): boolean {
    return this.#closed.has(id) || this.#known.get(id)?.status === 'suspended';
  }

  /** Those whose acts the audit lists by default. */
  get audited(): ReadonlySet<string> {
    return this.#audited;
  }
}

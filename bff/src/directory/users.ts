import type { UserState } from '@cardume/auth/events';
import { Versioned } from './versioned.ts';

type Known = Pick<UserState, 'role' | 'status'>;

/** Public facts of users: suspensions, admins, numbers by status. */
export class Users {
  readonly #known = new Versioned<Known>();
  readonly #admins = new Set<string>();
  readonly #closed = new Set<string>();
  readonly counts = { pending: 0, approved: 0, suspended: 0 };

  /** @returns false for an older version than the known one */
  apply(id: string, version: number, state: UserState | null): boolean {
    const before = this.#known.get(id);
    if (!this.#known.keep(id, version, state && { role: state.role, status: state.status })) return false;
    if (before) this.counts[before.status]--;
    if (state) this.counts[state.status]++;
    else this.#closed.add(id);
    if (state?.role === 'admin') this.#admins.add(id);
    else this.#admins.delete(id);
    return true;
  }

  /** Whether a user's shops are hidden: suspended, or closed the account. */
  isShutOut(id: string): boolean {
    return this.#closed.has(id) || this.#known.get(id)?.status === 'suspended';
  }

  get admins(): ReadonlySet<string> {
    return this.#admins;
  }
}

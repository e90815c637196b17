import type { UserState } from '@cardume/auth/events';
import { ROLE_RULES } from './roles.ts';

/** Public facts of users: audited users, counts by status. */
export class Users {
  readonly #statuses = new Map<string, UserState['status']>();
  readonly #audited = new Set<string>();
  readonly counts = { pending: 0, approved: 0, suspended: 0 };

  /** Sets the newest state of a user; null for a closed account. */
  put(id: string, state: UserState | null): void {
    const before = this.#statuses.get(id);
    if (before) this.counts[before]--;
    if (state) this.counts[state.status]++;
    if (state) this.#statuses.set(id, state.status);
    else this.#statuses.delete(id);
    if (state && ROLE_RULES[state.role].audited) this.#audited.add(id);
    else this.#audited.delete(id);
  }

  /** Ids of the users whom the audit includes by default. */
  get audited(): ReadonlySet<string> {
    return this.#audited;
  }
}

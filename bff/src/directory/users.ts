import type { UserState } from '@cardume/auth/events';
import { VersionedValues } from '@cardume/kit/stream';
import { ROLE_RULES } from './roles.ts';

type Known = Pick<UserState, 'role' | 'status'>;

/** Public facts of users: suspensions, closed accounts, audited users, counts by status. */
export class Users {
  readonly #known = new VersionedValues<Known>();
  readonly #audited = new Set<string>();
  readonly #closed = new Set<string>();
  readonly counts = { pending: 0, approved: 0, suspended: 0 };

  /** @returns false, without applying it, if the version is older than the current one */
  apply(id: string, version: number, state: UserState | null): boolean {
    const before = this.#known.get(id);
    if (!this.#known.putIfNewer(id, version, state && { role: state.role, status: state.status })) return false;
    if (before) this.counts[before.status]--;
    if (state) this.counts[state.status]++;
    if (state) this.#closed.delete(id);
    else this.#closed.add(id);
    if (state && ROLE_RULES[state.role].audited) this.#audited.add(id);
    else this.#audited.delete(id);
    return true;
  }

  /** Whether a user's shops are hidden, because the user is suspended or has closed the account. */
  hasHiddenShops(id: string): boolean {
    return this.#closed.has(id) || this.#known.get(id)?.status === 'suspended';
  }

  /** Ids of the users whom the audit includes by default. */
  get audited(): ReadonlySet<string> {
    return this.#audited;
  }
}

import pLimit, { type LimitFunction } from 'p-limit';
import { tooMany } from '../http/rate-limit.ts';

/** Maxima of concurrent uploads: a body takes up to 5 MB of memory until its picture is converted. */
const PER_ACCOUNT = 4;
const IN_ALL = 32;
/** Maximum of queued uploads per account; each takes only the memory of an open connection. */
const MAX_WAITING = 100;

/** Queues uploads, so that an account with many addresses can neither fill the memory nor delay other accounts. */
export class UploadQueue {
  readonly #all = pLimit(IN_ALL);
  readonly #accounts = new Map<string, LimitFunction>();

  /** Does the work of an upload when it is its turn. @throws HttpError 429 if too many of the account's uploads wait */
  async take<T>(accountId: string, upload: () => Promise<T>): Promise<T> {
    const own = this.#accounts.get(accountId) ?? pLimit(PER_ACCOUNT);
    if (own.pendingCount >= MAX_WAITING) throw tooMany(1_000);
    this.#accounts.set(accountId, own);
    try {
      return await own(() => this.#all(upload));
    } finally {
      if (own.activeCount + own.pendingCount === 0) this.#accounts.delete(accountId);
    }
  }
}

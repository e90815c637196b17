import pLimit from 'p-limit';
import { tooMany } from '../http/rate-limit.ts';
import { KeyedTurns } from '../http/turns.ts';

/** Maxima of concurrent uploads: a body takes up to 5 MB of memory until its picture is converted. */
const PER_ACCOUNT = 4;
const IN_ALL = 32;
/** Maximum of queued uploads per account; each takes only the memory of an open connection. */
const MAX_WAITING = 100;

/** Queues uploads, so that an account with many addresses can neither fill the memory nor delay other accounts. */
export class UploadQueue {
  readonly #all = pLimit(IN_ALL);
  readonly #accounts = new KeyedTurns({
    concurrency: PER_ACCOUNT,
    maxWaiting: MAX_WAITING,
    refusal: () => tooMany(1_000),
  });

  /** Does the work of an upload when it is its turn. @throws HttpError 429 if too many of the account's uploads wait */
  take<T>(accountId: string, upload: () => Promise<T>): Promise<T> {
    return this.#accounts.take(accountId, () => this.#all(upload));
  }
}

import { HttpError } from '@cardume/kit/contract';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { addressOf, type RateLimit, tooMany } from '../http/rate-limit.ts';

/** Attempts on one account from one address that wait for their turn. */
const WAITING_MAX = 50;

/**
 * Failed logins: so many per account and address, and so many per address (DESIGN section 5); the account stays usable
 * from elsewhere. Attempts on one account from one address take turns, so that many at once are no more than one by one.
 */
export class LoginLimit {
  readonly #turns = new LRUCache<string, LimitFunction>({ max: 10_000 });
  readonly #perAccount: RateLimit;
  readonly #perAddress: RateLimit;

  constructor(perAccount: RateLimit, perAddress: RateLimit) {
    this.#perAccount = perAccount;
    this.#perAddress = perAddress;
  }

  /**
   * @param account its id, which its e-mail and its username share; for nobody's, what was typed
   * @throws HttpError 429 where too many failed
   */
  async attempt<T>(req: Request, account: string, logIn: () => Promise<T>): Promise<T> {
    const address = addressOf(req);
    const key = `${account} ${address}`;
    const turns = this.#turns.get(key) ?? pLimit(1);
    this.#turns.set(key, turns);
    if (turns.pendingCount >= WAITING_MAX) throw tooMany(1_000);
    return turns(async () => {
      await this.#perAddress.check(address);
      await this.#perAccount.check(key);
      try {
        return await logIn();
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) {
          await Promise.all([this.#perAddress.count(address), this.#perAccount.count(key)]);
        }
        throw error;
      }
    });
  }
}

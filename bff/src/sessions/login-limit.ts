import { HttpError } from '@cardume/kit/contract';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { addressOf, type RateLimit, tooMany } from '../http/rate-limit.ts';

/** Most queued attempts on one account from one address. */
const MAX_QUEUED = 50;

/**
 * Limits failed logins per account and address, and per address, so that an attacker cannot lock the owner out of their
 * account. Attempts on one account from one address run one at a time: parallel attempts would all pass the check.
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
   * @param account the account's id, so that e-mail and username count together; the typed text for an unknown account
   * @throws HttpError 429 after too many failures
   */
  async attempt<T>(req: Request, account: string, logIn: () => Promise<T>): Promise<T> {
    const address = addressOf(req);
    const key = `${account} ${address}`;
    const turns = this.#turns.get(key) ?? pLimit(1);
    this.#turns.set(key, turns);
    if (turns.pendingCount >= MAX_QUEUED) throw tooMany(1_000);
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

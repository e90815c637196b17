import { HttpError } from '@cardume/kit/contract';
import { unavailable } from '@cardume/kit/http';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { clientNetwork } from '../http/client-address.ts';
import { type RateLimit, tooMany } from '../http/rate-limit.ts';

/** Maximum of queued attempts on one account from one address. */
const MAX_QUEUED = 50;
/** Maxima of concurrent and queued attempts of one address, so that it cannot fill auth's queue. */
const CONCURRENT_PER_ADDRESS = 10;
const MAX_QUEUED_PER_ADDRESS = 150;
const MAX_QUEUES = 10_000;

/**
 * Limits wrong passwords by account and address together, and by address; never by account alone, so that an attacker
 * cannot lock the owner out. Attempts on one account from one address run one at a time: an attempt counts until its
 * password proves right, so parallel correct ones could exceed the limit.
 */
export class LoginLimit {
  readonly #accountQueues = new LRUCache<string, LimitFunction>({ max: MAX_QUEUES });
  readonly #addressQueues = new LRUCache<string, LimitFunction>({ max: MAX_QUEUES });
  readonly #perAccount: RateLimit;
  readonly #perAddress: RateLimit;

  constructor(perAccount: RateLimit, perAddress: RateLimit) {
    this.#perAccount = perAccount;
    this.#perAddress = perAddress;
  }

  /**
   * Does work that verifies a password; only a wrong password counts against the limits.
   * @param account the account's id, so that e-mail and username count together; the typed text for an unknown account
   * @throws HttpError 429 after too many wrong passwords or if too many attempts on the account wait, 503 if too many
   * attempts of the address wait, and what `verify` throws
   */
  async attempt<T>(req: Request, account: string, verify: () => Promise<T>): Promise<T> {
    const address = clientNetwork(req);
    const key = `${account} ${address}`;
    const ofAccount = queueOf(this.#accountQueues, key, 1);
    const ofAddress = queueOf(this.#addressQueues, address, CONCURRENT_PER_ADDRESS);
    if (ofAccount.pendingCount >= MAX_QUEUED) throw tooMany(1_000);
    return ofAccount(() => {
      if (ofAddress.pendingCount >= MAX_QUEUED_PER_ADDRESS) throw unavailable();
      return ofAddress(() => this.#counted(address, key, verify));
    });
  }

  async #counted<T>(address: string, key: string, verify: () => Promise<T>): Promise<T> {
    const taken: (() => Promise<void>)[] = [];
    try {
      await this.#perAddress.take(address);
      taken.push(() => this.#perAddress.giveBack(address));
      await this.#perAccount.take(key);
      taken.push(() => this.#perAccount.giveBack(key));
      return await verify();
    } catch (error) {
      if (isWrongPassword(error)) taken.length = 0;
      throw error;
    } finally {
      await Promise.all(taken.map((giveBack) => giveBack()));
    }
  }
}

function queueOf(queues: LRUCache<string, LimitFunction>, key: string, concurrency: number): LimitFunction {
  const queue = queues.get(key) ?? pLimit(concurrency);
  queues.set(key, queue);
  return queue;
}

/** Error codes of a failed login, and of a signed-in user's wrong current password. */
const WRONG_PASSWORD = ['invalid_credentials', 'wrong_password'];

export function isWrongPassword(error: unknown): boolean {
  return error instanceof HttpError && WRONG_PASSWORD.includes(error.body.code);
}

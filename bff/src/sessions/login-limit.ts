import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from '@cardume/kit/contract';
import { unavailable } from '@cardume/kit/http';
import type { Request } from 'express';
import type { BffConfig } from '../config.ts';
import { clientNetwork } from '../http/client-address.ts';
import { type Limits, QUARTER_HOUR_S, type RateLimit, tooMany } from '../http/rate-limit.ts';
import { KeyedTurns } from '../http/turns.ts';

/** Maximum of queued attempts on one account from one address. */
const MAX_QUEUED = 50;
/** Maxima of concurrent and queued attempts of one address, so that it cannot fill auth's queue. */
const CONCURRENT_PER_ADDRESS = 10;
const MAX_QUEUED_PER_ADDRESS = 150;

/** Attempts on a slowed account that wait at a time, and that may wait for their turn, in one process. */
const CONCURRENT_SLOWED = 5;
const MAX_QUEUED_SLOWED = 25;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
/** Failures after which the delay doubles. */
const FAILURES_PER_STEP = 10;

interface LoginLimits {
  /** Of wrong passwords by account and address together. */
  perAccount: RateLimit;
  /** Of wrong passwords by address. */
  perAddress: RateLimit;
  /** Counts wrong passwords by account, from all addresses, and refuses none. */
  failures: RateLimit;
  /** Failures in the window of `failures` after which further attempts on the account are delayed. */
  slowAfter: number;
}

/**
 * Limits wrong passwords by account and address together, and by address. By account alone they are only delayed, never
 * refused, so that an attacker cannot lock the owner out. Attempts on one account from one address run one at a time: an
 * attempt counts until its password proves right, so parallel correct ones could exceed the limit.
 */
export class LoginLimit {
  readonly #turnsOfAccount = new KeyedTurns({
    concurrency: 1,
    maxWaiting: MAX_QUEUED,
    refusal: () => tooMany(1_000),
  });
  readonly #turnsOfAddress = new KeyedTurns({
    concurrency: CONCURRENT_PER_ADDRESS,
    maxWaiting: MAX_QUEUED_PER_ADDRESS,
    refusal: unavailable,
  });
  readonly #turnsOfSlowed = new KeyedTurns({
    concurrency: CONCURRENT_SLOWED,
    maxWaiting: MAX_QUEUED_SLOWED,
    refusal: () => tooMany(MAX_DELAY_MS),
  });
  readonly #limits: LoginLimits;

  constructor(limit: Limits, { RATE_LOGIN: [perAccount, perAddress], RATE_LOGIN_ACCOUNT: slowAfter }: BffConfig) {
    this.#limits = {
      perAccount: limit('login-account', perAccount, QUARTER_HOUR_S),
      perAddress: limit('login-address', perAddress, QUARTER_HOUR_S),
      failures: limit('login-failures', slowAfter && Number.MAX_SAFE_INTEGER),
      slowAfter,
    };
  }

  /**
   * Does work that verifies a password; only a wrong password counts against the limits.
   * @param account the account's id, so that e-mail and username count together; the typed text for an unknown account
   * @param options.exempt whether what strangers do at the address or to the account neither refuses nor delays the
   * attempt: it shows a passkey, or comes from a device on which the account has signed in before
   * @throws HttpError 429 after too many wrong passwords or if too many attempts on the account wait, 503 if too many
   * attempts of the address wait, and what `verify` throws
   */
  async attempt<T>(
    req: Request,
    account: string,
    verify: () => Promise<T>,
    { exempt }: { exempt: boolean },
  ): Promise<T> {
    const { perAccount, failures } = this.#limits;
    const address = clientNetwork(req);
    const key = `${account} ${address}`;
    return this.#turnsOfAccount.take(key, () =>
      countedIfWrong(perAccount, key, () =>
        countedIfWrong(failures, account, async (failed) => {
          if (exempt) return verify();
          await this.#slowDown(account, failed);
          return this.#turnsOfAddress.take(address, () => countedIfWrong(this.#limits.perAddress, address, verify));
        }),
      ),
    );
  }

  /** @param failed failures on the account, with the present attempt */
  async #slowDown(account: string, failed: number): Promise<void> {
    const beyond = failed - 1 - this.#limits.slowAfter;
    if (beyond < 0) return;
    const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.floor(beyond / FAILURES_PER_STEP));
    await this.#turnsOfSlowed.take(account, () => pause(delayMs));
  }
}

/**
 * Does work that counts until it proves to have had a right password or passkey.
 * @param work receives the present count
 * @throws HttpError 429, before the work
 */
export async function countedIfWrong<T>(
  limit: RateLimit,
  key: string,
  work: (count: number) => Promise<T>,
): Promise<T> {
  const count = await limit.take(key);
  let wrong = false;
  try {
    return await work(count);
  } catch (error) {
    wrong = isWrongPassword(error);
    throw error;
  } finally {
    if (!wrong) await limit.giveBack(key);
  }
}

/** Error codes of a failed login, and of a signed-in user's wrong current password. */
const WRONG_PASSWORD = ['invalid_credentials', 'wrong_password'];

export function isWrongPassword(error: unknown): boolean {
  return error instanceof HttpError && WRONG_PASSWORD.includes(error.body.code);
}

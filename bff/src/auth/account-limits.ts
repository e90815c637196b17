import type { BffConfig } from '../config.ts';
import type { Limits, RateLimit } from '../http/rate-limit.ts';

/** Limits per account that several capabilities count on. */
export interface AccountLimits {
  /** Of exports of personal data and tables. */
  exports: RateLimit;
  /**
   * Of new passkeys, changes of password and e-mail, and confirmation mails, each per account; mails also per their
   * address.
   */
  changes: RateLimit;
}

export const accountLimits = (limit: Limits, config: BffConfig): AccountLimits => ({
  exports: limit('export', config.RATE_EXPORTS),
  changes: limit('account', config.RATE_ACCOUNT),
});

/** Settings that turn all limits per address and account off. */
export const NO_LIMITS = {
  RATE_LOGIN: '0,0',
  RATE_LOGIN_ACCOUNT: '0',
  RATE_ACCOUNT: '0',
  RATE_FORGOT: '0,0',
  RATE_REGISTER: '0',
  RATE_REVIEW: '0',
  RATE_REVIEW_SHOP: '0',
  RATE_REPORT: '0',
  RATE_VISIT: '0',
  RATE_CLIENT_ERRORS: '0',
  RATE_PLACES: '0',
  RATE_UPLOADS: '0',
  RATE_EXPORTS: '0',
  RATE_WRITES: '0',
};

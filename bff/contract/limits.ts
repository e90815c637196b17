/** Limits that the client needs also where it does not load the schemas. */

/** Maximum number of ids in one `listStores` call. */
export const MAX_STORE_IDS = 50;

/** Maximum length of the source of a visit or click, in characters. */
export const MAX_SOURCE_LENGTH = 50;

/** Default number of reviews per page, as in the contract of `listReviews`. */
export const REVIEWS_PER_PAGE = 100;

/** Default number of notices per page. */
export const NOTICES_PER_PAGE = 20;

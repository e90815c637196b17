/** The product's name and the titles of its windows; the server writes the same into the page it serves. */
export { HOME_TITLE, PRODUCT, screenTitle } from '@cardume/bff/contract';

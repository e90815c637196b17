/** Returns the price after its discount, in cents. Servers and client share this function, so that all round alike. */
export { reducedBy as finalPrice } from '@cardume/kit/money';

/** Returns the price after its discount, in cents. Shared by servers and client, so that all round in the same way. */
export { applyDiscount as finalPrice } from '@cardume/kit/domain/prices';

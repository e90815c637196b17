import { createHmac } from 'node:crypto';

/**
 * Returns the pseudonym of a visitor in the logs: a keyed 64-bit hash of visitor, shop and day. The cookie cannot be
 * derived from it, and a visitor cannot be tracked across shops or days. Signed, because Redis stores sets of signed
 * 64-bit integers compactly.
 */
export function visitorKey(secret: string, visitor: string, storeId: string, day: string): bigint {
  return createHmac('sha256', secret).update(`${storeId}\n${day}\n${visitor}`).digest().readBigInt64BE();
}

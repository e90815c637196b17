import { createHmac } from 'node:crypto';

/**
 * What a log keeps of a visitor: 64 bits that are the same for the same visitor, shop and day, and for nothing else. The
 * cookie cannot be had back from it, and a visitor cannot be followed from shop to shop or from day to day. Signed,
 * because Redis keeps sets of signed 64-bit integers in 8 bytes each.
 */
export function visitorKey(secret: string, visitor: string, storeId: string, day: string): bigint {
  return createHmac('sha256', secret).update(`${storeId}\n${day}\n${visitor}`).digest().readBigInt64BE();
}

import { createHash } from 'node:crypto';

const STORES = 50;
const VISITORS = 1_000;

/** Returns the n-th visit of a deterministic sequence over 50 shops and 1,000 visitors. */
export function madeUpVisit(n: number) {
  const hex = createHash('sha1')
    .update(`visited ${n % STORES}`)
    .digest('hex');
  const storeId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { storeId, visitor: `visitor ${(n * 7) % VISITORS}`, source: 'Web' };
}

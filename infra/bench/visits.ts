import { createHash } from 'node:crypto';

const STORES = 50;
const VISITORS = 1_000;

/** The n-th of many visits: always the same, of few shops and more visitors. */
export function madeUpVisit(n: number) {
  const hex = createHash('sha1')
    .update(`visited ${n % STORES}`)
    .digest('hex');
  const storeId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { storeId, visitor: `visitor ${(n * 7) % VISITORS}`, source: 'Web' };
}

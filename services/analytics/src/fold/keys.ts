/**
 * The names of the figures in Redis. The figures of one generation are folded from the first log to the last by one
 * version of the code; `fold.lua` builds the same names.
 */

/** Raise it with every change of what is folded or how: figures of another format are folded anew. */
export const FORMAT = '2';

/** The generation that serves. */
export const LIVE = 'a:generation';
/** The generation that a rebuild is folding, while there is one. */
export const NEXT = 'a:next';

/** Names of one generation. A generation is the moment its rebuild began, in ms: a newer one is always higher. */
export function keysOf(generation: number) {
  const prefix = `a:${generation}:`;
  return {
    prefix,
    /** The `seq` up to which everything is folded. */
    cursor: `${prefix}cursor`,
    /** The `seq` of the archive when the generation was begun. */
    begun: `${prefix}begun`,
    /** The `FORMAT` of the figures. */
    format: `${prefix}format`,
    /** Hash: visits, clicks. */
    platform: `${prefix}platform`,
    /** List of the last 20 visits as JSON, newest first. */
    recent: `${prefix}recent`,
    /** Hash of a shop: visitCount (every open), totalVisits (one a visitor and day), totalClicks. */
    store: (storeId: string) => `${prefix}store:${storeId}`,
    /** Hash of a shop: `v:<day>` → opens, `u:<day>` → unique accesses, `c:<day>` → clicks. */
    days: (storeId: string) => `${prefix}days:${storeId}`,
    /** Hash of a shop and day: hour → opens; expires. */
    hours: (storeId: string, day: string) => `${prefix}hours:${storeId}:${day}`,
    /** Sorted set of a shop: product id by clicks. */
    products: (storeId: string) => `${prefix}products:${storeId}`,
    /** Set of the visitors of a shop and day, as 64-bit integers; expires. */
    seen: (storeId: string, day: string) => `${prefix}seen:${storeId}:${day}`,
  };
}

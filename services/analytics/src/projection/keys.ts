/**
 * Keys of the figures in Redis. One version of the code computes a generation from the first log to the last. The scripts
 * build the same keys.
 */

/** Raise it with every change of the figures or their computation: figures of another format are rebuilt at start. */
export const FORMAT = '4';

/** The live generation. */
export const LIVE = 'a:generation';
/** The generation being rebuilt, while there is one. */
export const NEXT = 'a:next';

/** The generation that a comparison computes, while one runs. */
export const COMPARED = 'a:compared';

/** Progress and result of a comparison, as JSON. */
export const comparisonKey = (id: string) => `a:comparison:${id}`;

/** Id of the last restore after which all figures were rebuilt. */
export const RESTORE = 'a:restore';

/** Keys of one generation. Its id is the start of its rebuild, in ms since the epoch, so newer ones are higher. */
export function keysOf(generation: number) {
  const prefix = `a:${generation}:`;
  return {
    prefix,
    /** The `seq` up to which all logs are included. */
    cursor: `${prefix}cursor`,
    /** The `seq` of the archive when the generation was started. */
    begun: `${prefix}begun`,
    /** The `FORMAT` of the figures. */
    format: `${prefix}format`,
    /** Hash: visits, clicks. */
    platform: `${prefix}platform`,
    /** List of the last 20 visits as JSON, newest first. */
    recent: `${prefix}recent`,
    /** Hash of a shop: visitCount (every visit), totalVisits (one per visitor and day), totalClicks. */
    store: (storeId: string) => `${prefix}store:${storeId}`,
    /** Hash of a shop: `v:<day>` visits, `u:<day>` unique accesses, `c:<day>` clicks, `<counted source>:<day>` visits. */
    days: (storeId: string) => `${prefix}days:${storeId}`,
    /** Hash of a shop and day: visits by hour; expires. */
    hours: (storeId: string, day: string) => `${prefix}hours:${storeId}:${day}`,
    /** Hash of the whole platform: `v:<day>` visits, `c:<day>` clicks. */
    platformDays: `${prefix}platform-days`,
    /** Hash of a day: `v:<shop>` visits, `c:<shop>` clicks; expires. */
    storesOfDay: (day: string) => `${prefix}stores-of-day:${day}`,
    /** Sorted set of a shop: product ids by clicks. */
    products: (storeId: string) => `${prefix}products:${storeId}`,
    /** Set of the visitors of a shop and day, as 64-bit integers; expires. */
    seen: (storeId: string, day: string) => `${prefix}seen:${storeId}:${day}`,
  };
}

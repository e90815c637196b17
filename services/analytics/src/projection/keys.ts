/**
 * Keys of the figures in Redis. One version of the code computes a generation from the first log to the last. The scripts
 * build the same keys.
 */

import { daysUntil } from '../logs/day.ts';
import type { CountedSource } from '../logs/sources.ts';

const DAY_MS = 86_400_000;

/** Raise it with every change of the figures or their computation: figures of another format are rebuilt at start. */
export const FORMAT = '5';

/* The hash tag `{a}` places all keys in one slot of a cluster, because a script may only touch the keys of one. */

/** The live generation. */
export const LIVE = '{a}:generation';
/** The generation being rebuilt, while there is one. */
export const NEXT = '{a}:next';

/** The generation that a comparison computes, while one runs. */
export const COMPARED = '{a}:compared';

/** Progress and result of a comparison, as JSON. */
export const comparisonKey = (id: string) => `{a}:comparison:${id}`;

/** Id of the last restore after which all figures were rebuilt. */
export const RESTORE = '{a}:restore';

/** Fewer hashes than one for each day, because a key takes more memory than its counts; small enough to stay compact. */
const monthOf = (day: string) => day.slice(0, 7);
const halfOf = (day: string) => `${monthOf(day)}-${dateOf(day) < '16' ? '01' : '16'}`;

/** The day of the month, `01` to `31`, in the names of fields. */
export const dateOf = (day: string) => day.slice(8);

/** A day as the number `YYYYMMDD`. */
export const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

/** The field of the visits of a counted source: short, because each shop has one for each day. */
export const sourceField = (source: CountedSource, day: string) => SOURCE_LETTERS[source] + dateOf(day);
const SOURCE_LETTERS = { busca: 'b', compartilhar: 's', qr: 'q', inicio: 'h' } as const satisfies Record<
  CountedSource,
  string
>;

/** Names of the hashes by day: the keys without the prefix of their generation. */
export const hashes = {
  /** Hash of a shop and month: `v<date>` visits, `u<date>` unique accesses, `c<date>` clicks, `<source><date>` visits. */
  days: (storeId: string, day: string) => `days:${storeId}:${monthOf(day)}`,
  /** Hash of a shop and half a month: visits by `<date><hour>`. */
  hours: (storeId: string, day: string) => `hours:${storeId}:${halfOf(day)}`,
  /** Hash of the whole platform and a month: `v<date>` visits, `c<date>` clicks. */
  platformDays: (day: string) => `platform-days:${monthOf(day)}`,
};

/** The longest period that is shown. That of a shop is compared with as many days before it. */
const PERIOD_DAYS = 90;

/** When the hash that a day is counted in expires, in seconds since the epoch: when no period reaches its last day. */
export const expiry = {
  days: (day: string) => inSeconds(`${monthOf(day)}-01`, 31 + 2 * PERIOD_DAYS + 1),
  hours: (day: string) => inSeconds(halfOf(day), 16 + PERIOD_DAYS + 1),
  platformDays: (day: string) => inSeconds(`${monthOf(day)}-01`, 31 + PERIOD_DAYS + 1),
};

/** Names of all hashes of a shop that have not expired: those of its days, with the platform's of the same days, and of hours. */
export function hashesOf(storeId: string, now: Date) {
  const month = 31;
  // A wrong clock may have dated visits in the future.
  const days = daysUntil(new Date(now.getTime() + month * DAY_MS), 2 * PERIOD_DAYS + 3 * month);
  return {
    days: Object.fromEntries(days.map((day) => [hashes.days(storeId, day), hashes.platformDays(day)])),
    hours: [...new Set(days.map((day) => hashes.hours(storeId, day)))],
  };
}

function inSeconds(day: string, daysLater: number): number {
  return Date.parse(day) / 1_000 + (daysLater * DAY_MS) / 1_000;
}

/** Number of the sets of visitors of a day. Each takes those whose key ends with the same three digits. */
export const SETS_OF_VISITORS = 1_000;

/**
 * Days for which sets of visitors are kept: figures that stopped longer ago are rebuilt. A visit that is written later than
 * that counts its visitor once more.
 */
export const KEPT_VISITOR_DAYS = 4;

/** Products of a shop whose clicks are kept: the least clicked ones go where more than `most` were clicked. */
export const KEPT_PRODUCTS = { most: 5_000, afterwards: 4_000 };

/** Keys of one generation. Its id is the start of its rebuild, in ms since the epoch, so newer ones are higher. */
export function generationKeys(generation: number) {
  const prefix = `{a}:${generation}:`;
  return {
    prefix,
    /** The `seq` up to which all logs are included. */
    cursor: `${prefix}cursor`,
    /** The number of archived parts of days when the generation was started. */
    begun: `${prefix}begun`,
    /** The `FORMAT` of the figures. */
    format: `${prefix}format`,
    /** Hash: visits, clicks. */
    platform: `${prefix}platform`,
    /** List of the last 20 visits as JSON, newest first. */
    recent: `${prefix}recent`,
    /** Hash of a shop: visitCount (every visit), totalVisits (one per visitor and day), totalClicks. */
    store: (storeId: string) => `${prefix}store:${storeId}`,
    /** Sorted set of all shops by the last day with visits or clicks, as the number `YYYYMMDD`. */
    active: `${prefix}active`,
    /** Sorted set of a shop: its most clicked products by clicks. */
    products: (storeId: string) => `${prefix}products:${storeId}`,
    /** Sets of a day: the keys of its visitors, as 64-bit integers. Shops share them, because a key is of one shop. */
    seen: (day: string) =>
      Array.from({ length: SETS_OF_VISITORS }, (_, set) => `${prefix}seen:${day}:${String(set).padStart(3, '0')}`),
  };
}

/**
 * Redis keys of the figures. A generation is a complete set of figures, computed from the first log on by code of one
 * `FIGURES_FORMAT`. The Lua scripts build the same keys.
 */

import { MAX_PERIOD_DAYS } from '../api.ts';
import { daysUntil } from '../logs/day.ts';
import type { CountedSource } from '../logs/sources.ts';

const DAY_MS = 86_400_000;

/** Increment with every change of the figures or their computation: workers rebuild figures of another format. */
export const FIGURES_FORMAT = '7';

/* The hash tag `{a}` places all keys in one cluster slot, because a script can only access keys of one slot. */

/** Id of the live generation. */
export const LIVE_KEY = '{a}:generation';
/** Id of the generation being rebuilt, while there is one. */
export const NEXT_KEY = '{a}:next';

/** Id of the generation that a running comparison computes. */
export const COMPARED_KEY = '{a}:compared';

/** Progress and result of a comparison, as JSON. */
export const comparisonKey = (id: string) => `{a}:comparison:${id}`;

/** Id of the last restore after which the figures were rebuilt. */
export const RESTORE_KEY = '{a}:restore';

/* Hashes span a month or half of one: a hash per day wastes memory on keys, a larger one loses the compact encoding. */
const monthOf = (day: string) => day.slice(0, 7);
const halfOf = (day: string) => `${monthOf(day)}-${dayOfMonth(day) < '16' ? '01' : '16'}`;

/** Returns the day of the month, `01` to `31`, which is part of field names. */
export const dayOfMonth = (day: string) => day.slice(8);

/** Returns a day as the number `YYYYMMDD`. */
export const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

/** Returns the field for visits from a counted source. Short, because there is one per shop, day and source. */
export const sourceField = (source: CountedSource, day: string) => SOURCE_LETTERS[source] + dayOfMonth(day);
/** Returns the field for visits that resemble those by programs. */
export const suspectsField = (day: string) => `x${dayOfMonth(day)}`;
const SOURCE_LETTERS = { busca: 'b', compartilhar: 's', qr: 'q', inicio: 'h' } as const satisfies Record<
  CountedSource,
  string
>;

/** Names of the hashes: keys without the prefix of their generation. */
export const hashNames = {
  /** visits, clicks. */
  platform: 'platform',
  /** visitCount (every visit), totalVisits (one per visitor and day), totalClicks. */
  store: (storeId: string) => `store:${storeId}`,
  /**
   * Shop and month: fields `v<date>` visits, `u<date>` unique visits, `c<date>` clicks, `x<date>` suspect visits,
   * `<source><date>` visits.
   */
  days: (storeId: string, day: string) => `days:${storeId}:${monthOf(day)}`,
  /** Shop and half a month: fields `<date><hour>` visits. */
  hours: (storeId: string, day: string) => `hours:${storeId}:${halfOf(day)}`,
  /** Platform and month: fields `v<date>` visits, `c<date>` clicks, `x<date>` suspect visits. */
  platformDays: (day: string) => `platform-days:${monthOf(day)}`,
};

/**
 * Expiry of the hash that contains a day, in seconds since the epoch: no period displays its last day by then. For a
 * shop, the period before the displayed one, of equal length, is displayed too.
 */
export const expiry = {
  days: (day: string) => inSeconds(`${monthOf(day)}-01`, 31 + 2 * MAX_PERIOD_DAYS + 1),
  hours: (day: string) => inSeconds(halfOf(day), 16 + MAX_PERIOD_DAYS + 1),
  platformDays: (day: string) => inSeconds(`${monthOf(day)}-01`, 31 + MAX_PERIOD_DAYS + 1),
};

/** Returns the names of a shop's unexpired hashes; daily ones are mapped to the platform's hash of the same month. */
export function storeHashNames(storeId: string, now: Date) {
  const month = 31;
  // Includes a month in the future, because a wrong clock may have dated visits there.
  const days = daysUntil(new Date(now.getTime() + month * DAY_MS), 2 * MAX_PERIOD_DAYS + 3 * month);
  return {
    days: Object.fromEntries(days.map((day) => [hashNames.days(storeId, day), hashNames.platformDays(day)])),
    hours: [...new Set(days.map((day) => hashNames.hours(storeId, day)))],
  };
}

function inSeconds(day: string, daysLater: number): number {
  return Date.parse(day) / 1_000 + (daysLater * DAY_MS) / 1_000;
}

/** Number of visitor sets per day. A visitor belongs to the set of the last three digits of its key. */
const SETS_OF_VISITORS = 1_000;

/**
 * Lifetime of visitor sets in days after their last use. Figures that are further behind are rebuilt. A visit that is
 * recorded later than that counts its visitor again.
 */
export const KEPT_VISITOR_DAYS = 4;

/** Beyond `most` products with clicks, a shop's set is trimmed to the `afterwards` most clicked ones. */
export const KEPT_PRODUCTS = { most: 5_000, afterwards: 4_000 };

/**
 * Returns the keys of a generation. Its id is the start of its rebuild in ms since the epoch, so newer ones are higher;
 * the id of a comparison's generation is negated.
 */
export function generationKeys(generation: number) {
  const prefix = `{a}:${generation}:`;
  return {
    prefix,
    /** The `seq` up to which all logs are included. */
    cursor: `${prefix}cursor`,
    /** Number of archived parts of days when the generation was started. */
    begun: `${prefix}begun`,
    /** The `FIGURES_FORMAT` of the figures. */
    format: `${prefix}format`,
    platform: prefix + hashNames.platform,
    /** List of the last 20 visits as JSON, newest first. */
    recent: `${prefix}recent`,
    store: (storeId: string) => prefix + hashNames.store(storeId),
    /** Sorted set of shop ids by the last day with visits or clicks, as the number `YYYYMMDD`. */
    active: `${prefix}active`,
    /** Sorted set of a shop's most clicked product ids, by clicks. */
    products: (storeId: string) => `${prefix}products:${storeId}`,
    /** Sets of a day's visitor keys (64-bit integers). All shops share them: a key includes the shop in its hash. */
    seen: (day: string) =>
      Array.from({ length: SETS_OF_VISITORS }, (_, set) => `${prefix}seen:${day}:${String(set).padStart(3, '0')}`),
  };
}

import { type RedisClient, repliesOf } from '@cardume/kit/redis';
import type { ChainableCommander } from 'ioredis';
import type { z } from 'zod';
import type { platformDays, platformFigures, storeDays, storeFigures } from '../api.ts';
import { daysUntil } from '../logs/day.ts';
import { COUNTED_SOURCES, type CountedSource } from '../logs/sources.ts';
import { pairsOf } from '../projection/figure-values.ts';
import {
  dayNumber,
  dayOfMonth,
  generationKeys,
  hashNames,
  LIVE_KEY,
  sourceField,
  suspectsField,
} from '../projection/keys.ts';
import { SUM_DAYS } from '../projection/scripts.ts';
import { recentVisit } from './recent-visit.ts';

type Keys = ReturnType<typeof generationKeys>;
type Value = string | null;
type Hash = Record<string, string>;

const DAYS = 30;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
/** More than are displayed, because callers drop deleted products. */
const MAX_TOP_PRODUCTS = 1_000;

/** The last days, whose counts may still change: a visit just before midnight is aggregated after it. */
const OPEN_DAYS = 2;

/** Shops per call of the summing script, which blocks Redis while it runs. */
const STORES_PER_SUM = 50;

/** Counts by id, with the generation that they were read from. */
interface Counts {
  generation: number;
  counts: Map<string, number>;
}

/** Visits and clicks by shop id. */
type ByStore = Map<string, { visits: number; clicks: number }>;

/** Reads the figures of the live generation. Methods reject if Redis fails and return undefined without figures. */
export class Figures {
  readonly #redis: RedisClient;
  /** The live generation at the last read. */
  #generation = 0;
  /**
   * Cached sums of the closed days, by the period's length in days, because reading all shops is slow. `key` identifies
   * the counts that the sums were made from.
   */
  readonly #closedDays = new Map<number, { key: string; stores: Promise<ByStore> }>();

  constructor(redis: RedisClient) {
    this.#redis = redis;
  }

  /** Whether Redis is connected. */
  get reachable(): boolean {
    return this.#redis.status === 'ready';
  }

  /** Returns visit counts by shop id; undefined if they do not include all logs up to `seq`. */
  visitCounts(storeIds: string[], seq = 0): Promise<Counts | undefined> {
    return this.#counts(storeIds, seq, (commands, keys, storeId) => commands.hget(keys.store(storeId), 'visitCount'));
  }

  /** Returns clicks by product id; undefined if they do not include all logs up to `seq`. */
  productClicks(products: { storeId: string; productId: string }[], seq: number): Promise<Counts | undefined> {
    const storeOf = new Map(products.map(({ storeId, productId }) => [productId, storeId]));
    return this.#counts([...storeOf.keys()], seq, (commands, keys, productId) =>
      commands.zscore(keys.products(storeOf.get(productId) ?? ''), productId),
    );
  }

  /** Returns the figures of a shop for its owner. */
  async storeFigures(storeId: string, now: Date): Promise<z.input<typeof storeFigures> | undefined> {
    const dates = daysUntil(now, DAYS);
    const names = namesOf(dates, (date) => hashNames.days(storeId, date));
    const read = await this.#read<[Hash, string[], ...Hash[]]>((commands, { prefix, ...keys }) => {
      commands.hgetall(keys.store(storeId)).zrevrange(keys.products(storeId), 0, MAX_TOP_PRODUCTS - 1, 'WITHSCORES');
      for (const name of names) commands.hgetall(prefix + name);
    });
    if (!read) return undefined;
    const [totals, products, ...days] = read.answers;
    const clicksOn = countIn(names, days, (date) => [hashNames.days(storeId, date), `c${dayOfMonth(date)}`]);
    return {
      visitCount: Number(totals.visitCount ?? 0),
      totalVisits: Number(totals.totalVisits ?? 0),
      totalClicks: Number(totals.totalClicks ?? 0),
      clicksByDay: dates.map((date) => ({ date, clicks: clicksOn(date) })),
      topProducts: pairsOf(products).map(([productId, clicks]) => ({ productId, clicks: Number(clicks) })),
    };
  }

  /** Returns a shop's figures by day for the last `2 * count` days, and by hour and source for the last `count`. */
  async storeDays(storeId: string, count: number, now: Date): Promise<z.input<typeof storeDays> | undefined> {
    const dates = daysUntil(now, 2 * count);
    const shown = dates.slice(count);
    const ofDays = (date: string) => hashNames.days(storeId, date);
    const ofHours = (date: string) => hashNames.hours(storeId, date);
    const names = [...namesOf(dates, ofDays), ...namesOf(shown, ofHours)];
    const read = await this.#read<Hash[]>((commands, { prefix }) => {
      for (const name of names) commands.hgetall(prefix + name);
    });
    if (!read) return undefined;
    const { answers } = read;
    const on = (field: string) => countIn(names, answers, (date) => [ofDays(date), field + dayOfMonth(date)]);
    const sumOf = (countOn: (date: string) => number) => shown.reduce((sum, date) => sum + countOn(date), 0);
    const [visitsOn, uniquesOn, clicksOn] = [on('v'), on('u'), on('c')];
    const suspectsOn = countIn(names, answers, (date) => [ofDays(date), suspectsField(date)]);
    return {
      days: dates.map((date) => ({
        date,
        visits: visitsOn(date),
        uniques: uniquesOn(date),
        clicks: clicksOn(date),
        suspects: suspectsOn(date),
      })),
      visitsByHour: HOURS.map((hour) =>
        sumOf(countIn(names, answers, (date) => [ofHours(date), dayOfMonth(date) + hour])),
      ),
      visitsBySource: bySource((source) =>
        sumOf(countIn(names, answers, (date) => [ofDays(date), sourceField(source, date)])),
      ),
    };
  }

  /** Returns visits and clicks of the last `count` days: by day for the platform, summed up for each shop. */
  async platformDays(count: number, now: Date): Promise<z.input<typeof platformDays> | undefined> {
    const dates = daysUntil(now, count);
    const names = namesOf(dates, hashNames.platformDays);
    const read = await this.#read<Hash[]>((commands, { prefix }) => {
      for (const name of names) commands.hgetall(prefix + name);
    });
    if (!read) return undefined;
    const { generation, answers } = read;
    const on = (field: string) =>
      countIn(names, answers, (date) => [hashNames.platformDays(date), field + dayOfMonth(date)]);
    const [visitsOn, clicksOn] = [on('v'), on('c')];
    const suspectsOn = countIn(names, answers, (date) => [hashNames.platformDays(date), suspectsField(date)]);
    const days = dates.map((date) => ({
      date,
      visits: visitsOn(date),
      clicks: clicksOn(date),
      suspects: suspectsOn(date),
    }));
    const closed = days.slice(0, -OPEN_DAYS).map(({ visits, clicks }) => `${visits} ${clicks}`);
    const stores = await this.#storesOf(generation, dates, `${generation} ${dates[0]} ${closed}`);
    return {
      days,
      stores: {
        ids: [...stores.keys()],
        visits: Array.from(stores.values(), ({ visits }) => visits),
        clicks: Array.from(stores.values(), ({ clicks }) => clicks),
      },
    };
  }

  /** Returns the sums of days by shop. @param key cache key, which differs if the counts of the closed days differ */
  async #storesOf(generation: number, dates: readonly string[], key: string): Promise<ByStore> {
    const [closed, open] = [dates.slice(0, -OPEN_DAYS), dates.slice(-OPEN_DAYS)];
    const known = this.#closedDays.get(dates.length);
    const sums = known?.key === key ? known.stores : this.#sum(generation, closed, new Map());
    // Caches the promise: concurrent calls share it, and a caller that timed out finds the result when it retries.
    this.#closedDays.set(dates.length, { key, stores: sums });
    sums.catch(() => {
      if (this.#closedDays.get(dates.length)?.stores === sums) this.#closedDays.delete(dates.length);
    });
    const copy: ByStore = new Map();
    for (const [id, { visits, clicks }] of await sums) copy.set(id, { visits, clicks });
    return this.#sum(generation, open, copy);
  }

  /** Adds days to the sums, some shops at a time: one command for all shops would block Redis. */
  async #sum(generation: number, dates: readonly string[], sums: ByStore): Promise<ByStore> {
    const { prefix, active } = generationKeys(generation);
    const months = Map.groupBy(dates, (date) => hashNames.platformDays(date))
      .values()
      .toArray();
    const fields = months.map((days) => days.flatMap((day) => [`v${dayOfMonth(day)}`, `c${dayOfMonth(day)}`]));
    for await (const ids of this.#activeSince(active, dates[0])) {
      const keys = ids.flatMap((id) => months.map(([day = '']) => prefix + hashNames.days(id, day)));
      const counts = (await this.#redis.eval(SUM_DAYS, keys.length, ...keys, JSON.stringify(fields))) as number[];
      for (const [index, id] of ids.entries()) {
        const [visits = 0, clicks = 0] = counts.slice(2 * index);
        const sum = sums.get(id) ?? { visits: 0, clicks: 0 };
        if (visits + clicks > 0) sums.set(id, { visits: sum.visits + visits, clicks: sum.clicks + clicks });
      }
    }
    return sums;
  }

  /** Iterates over the ids of the shops that were active on or after a day, in batches. */
  async *#activeSince(active: string, day: string | undefined): AsyncGenerator<string[]> {
    if (day === undefined) return;
    const seen = new Set<string>(); // a scan may return a member twice
    for await (const flat of this.#redis.zscanStream(active, { count: STORES_PER_SUM })) {
      const ids = pairsOf(flat as string[]).flatMap(([id, last]) => (Number(last) >= dayNumber(day) ? id : []));
      const fresh = ids.filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      if (fresh.length > 0) yield fresh;
    }
  }

  /** Returns the figures of the whole platform. */
  async platformFigures(): Promise<z.input<typeof platformFigures> | undefined> {
    const read = await this.#read<[Value, string[]]>((commands, keys) =>
      commands.hget(keys.platform, 'visits').lrange(keys.recent, 0, -1),
    );
    if (!read) return undefined;
    const [visits, recent] = read.answers;
    return {
      totalAccessLogs: Number(visits ?? 0),
      recentAccessLogs: recent.map((visit) => recentVisit.parse(JSON.parse(visit))),
    };
  }

  /** Reads the cursor before the counts, so that the counts include at least the logs up to it. */
  async #counts(
    ids: string[],
    seq: number,
    addCommands: (commands: ChainableCommander, keys: Keys, id: string) => void,
  ): Promise<Counts | undefined> {
    const distinct = [...new Set(ids)];
    const read = await this.#read<Value[]>((commands, keys) => {
      commands.get(keys.cursor);
      for (const id of distinct) addCommands(commands, keys, id);
    });
    if (!read) return undefined;
    const [cursor, ...counts] = read.answers;
    if (!cursor || Number(cursor) < seq) return undefined;
    const byId = new Map(distinct.map((id, index) => [id, Number(counts[index] ?? 0)]));
    return { generation: read.generation, counts: byId };
  }

  /**
   * Reads several figures and the id of the live generation in one round trip. Repeats the read if another generation
   * has become live since the last one.
   * @returns the replies of Redis, one per command, and their generation; undefined if there is no live generation
   */
  async #read<Answers extends unknown[]>(
    addCommands: (commands: ChainableCommander, keys: Keys) => void,
  ): Promise<{ generation: number; answers: Answers } | undefined> {
    // Copied, because a concurrent read may change `#generation` before the replies arrive.
    const generation = this.#generation;
    const commands = this.#redis.pipeline().get(LIVE_KEY);
    addCommands(commands, generationKeys(generation));
    const [live, ...answers] = await repliesOf(commands);
    if (!live) return undefined;
    if (Number(live) === generation) return { generation, answers: answers as Answers };
    this.#generation = Number(live);
    return this.#read(addCommands);
  }
}

/** Returns the distinct names of the hashes that contain these days. */
function namesOf(dates: readonly string[], nameOf: (date: string) => string): string[] {
  return [...new Set(dates.map(nameOf))];
}

/** Returns a function that reads the count of a day from these hashes. @param placeOf hash and field of a day */
function countIn(names: string[], values: Hash[], placeOf: (date: string) => [name: string, field: string]) {
  return (date: string) => {
    const [name, field] = placeOf(date);
    return Number(values[names.indexOf(name)]?.[field] ?? 0);
  };
}

function bySource(visitsOf: (source: CountedSource) => number): Record<CountedSource, number> {
  const entries = COUNTED_SOURCES.map((source) => [source, visitsOf(source)]);
  return Object.fromEntries(entries) as Record<CountedSource, number>;
}

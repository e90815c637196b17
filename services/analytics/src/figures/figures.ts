import type { ChainableCommander, Redis } from 'ioredis';
import type { z } from 'zod';
import type { platformDays, platformFigures, storeDays, storeFigures } from '../api.ts';
import { daysUntil } from '../logs/day.ts';
import { COUNTED_SOURCES, type CountedSource } from '../logs/sources.ts';
import { keysOf, LIVE } from '../projection/keys.ts';
import { recentVisit } from './recent-visit.ts';

type Keys = ReturnType<typeof keysOf>;
type Value = string | null;
type Hash = Record<string, string>;

const DAYS = 30;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
/** Callers drop deleted products, so more are returned than are shown. */
const MAX_TOP_PRODUCTS = 1_000;

/** Days that logs are still written to: those of a visit just before midnight arrive after it. */
const OPEN_DAYS = 2;

/** Visits and clicks by shop id. */
type ByStore = Map<string, { visits: number; clicks: number }>;

/** Reads the figures of the live generation. Every method rejects without Redis and returns undefined without figures. */
export class Figures {
  readonly #redis: Redis;
  /** The live generation at the last read. */
  #generation = 0;
  /** Sums of the closed days of a period by its length, which many shops make slow to read; `key` tells whether they are up to date. */
  readonly #closedDays = new Map<number, { key: string; stores: Promise<ByStore> }>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Whether Redis is connected. */
  get reachable(): boolean {
    return this.#redis.status === 'ready';
  }

  /** Returns visit counts by shop id; undefined if they do not include all logs up to `seq`. */
  visitCounts(storeIds: string[], seq = 0): Promise<Map<string, number> | undefined> {
    return this.#counts(storeIds, seq, (commands, keys, storeId) => commands.hget(keys.store(storeId), 'visitCount'));
  }

  /** Returns clicks by product id; undefined if they do not include all logs up to `seq`. */
  productClicks(
    products: { storeId: string; productId: string }[],
    seq: number,
  ): Promise<Map<string, number> | undefined> {
    const storeOf = new Map(products.map(({ storeId, productId }) => [productId, storeId]));
    return this.#counts([...storeOf.keys()], seq, (commands, keys, productId) =>
      commands.zscore(keys.products(storeOf.get(productId) ?? ''), productId),
    );
  }

  /** Returns the figures of a shop that its owner sees. */
  async store(storeId: string, now: Date): Promise<z.input<typeof storeFigures> | undefined> {
    const dates = daysUntil(now, DAYS);
    const answers = await this.#read<[Hash, Value[], string[]]>((commands, keys) =>
      commands
        .hgetall(keys.store(storeId))
        .hmget(keys.days(storeId), ...dates.map((date) => `c:${date}`))
        .zrevrange(keys.products(storeId), 0, MAX_TOP_PRODUCTS - 1, 'WITHSCORES'),
    );
    if (!answers) return undefined;
    const [totals, clicks, products] = answers;
    return {
      visitCount: Number(totals.visitCount ?? 0),
      totalVisits: Number(totals.totalVisits ?? 0),
      totalClicks: Number(totals.totalClicks ?? 0),
      clicksByDay: dates.map((date, index) => ({ date, clicks: Number(clicks[index] ?? 0) })),
      topProducts: pairs(products).map(([productId, clicks]) => ({ productId, clicks: Number(clicks) })),
    };
  }

  /** Returns a shop's figures by day for the last `count` days and as many before, and by hour for the last `count`. */
  async period(storeId: string, count: number, now: Date): Promise<z.input<typeof storeDays> | undefined> {
    const dates = daysUntil(now, 2 * count);
    const shown = dates.slice(count);
    const fields = [
      ...dates.flatMap((date) => [`v:${date}`, `u:${date}`, `c:${date}`]),
      ...COUNTED_SOURCES.flatMap((source) => shown.map((date) => `${source}:${date}`)),
    ];
    const answers = await this.#read<[Value[], ...Hash[]]>((commands, keys) => {
      commands.hmget(keys.days(storeId), ...fields);
      for (const date of shown) commands.hgetall(keys.hours(storeId, date));
    });
    if (!answers) return undefined;
    const [counts, ...hours] = answers;
    const countAt = (index: number) => Number(counts[index] ?? 0);
    return {
      days: dates.map((date, index) => ({
        date,
        visits: countAt(3 * index),
        uniques: countAt(3 * index + 1),
        clicks: countAt(3 * index + 2),
      })),
      visitsByHour: HOURS.map((hour) => hours.reduce((sum, day) => sum + Number(day[hour] ?? 0), 0)),
      visitsBySource: bySource((index) => {
        const from = 3 * dates.length + index * count;
        return counts.slice(from, from + count).reduce((sum, visits) => sum + Number(visits ?? 0), 0);
      }),
    };
  }

  /** Returns visits and clicks of the last `count` days: of the platform by day, and of each shop in sum. */
  async platformDays(count: number, now: Date): Promise<z.input<typeof platformDays> | undefined> {
    const dates = daysUntil(now, count);
    const fields = dates.flatMap((date) => [`v:${date}`, `c:${date}`]);
    const answers = await this.#read<[Value[]]>((commands, keys) => commands.hmget(keys.platformDays, ...fields));
    if (!answers) return undefined;
    const countAt = (index: number) => Number(answers[0][index] ?? 0);
    const closed = `${this.#generation} ${dates[0]} ${answers[0].slice(0, -2 * OPEN_DAYS)}`;
    const stores = await this.#storesOf(dates, closed);
    return {
      days: dates.map((date, index) => ({ date, visits: countAt(2 * index), clicks: countAt(2 * index + 1) })),
      stores: {
        ids: [...stores.keys()],
        visits: Array.from(stores.values(), ({ visits }) => visits),
        clicks: Array.from(stores.values(), ({ clicks }) => clicks),
      },
    };
  }

  /** Returns the sums of days by shop. `key` changes with the counts of the closed days. */
  async #storesOf(dates: readonly string[], key: string): Promise<ByStore> {
    const [closed, open] = [dates.slice(0, -OPEN_DAYS), dates.slice(-OPEN_DAYS)];
    const known = this.#closedDays.get(dates.length);
    const sums = known?.key === key ? known.stores : this.#sum(closed, new Map());
    // Shared while it is being read: a caller who gave up finds it on the next call.
    this.#closedDays.set(dates.length, { key, stores: sums });
    sums.catch(() => this.#closedDays.delete(dates.length));
    const copy: ByStore = new Map();
    for (const [id, { visits, clicks }] of await sums) copy.set(id, { visits, clicks });
    return this.#sum(open, copy);
  }

  /** Adds days to the sums, in small steps: one reply with all shops of a day would hold Redis. */
  async #sum(dates: readonly string[], sums: ByStore): Promise<ByStore> {
    const keys = keysOf(this.#generation);
    for (const date of dates) {
      // A scan may return a field twice.
      const counts = new Map<string, number>();
      for await (const flat of this.#redis.hscanStream(keys.storesOfDay(date), { count: 1_000 })) {
        for (const [field, value] of pairs(flat as string[])) counts.set(field, Number(value));
      }
      for (const [field, value] of counts) {
        const id = field.slice(2);
        const sum = sums.get(id) ?? { visits: 0, clicks: 0 };
        if (field.startsWith('v')) sum.visits += value;
        else sum.clicks += value;
        sums.set(id, sum);
      }
    }
    return sums;
  }

  /** Returns the figures of the whole platform. */
  async platform(): Promise<z.input<typeof platformFigures> | undefined> {
    const answers = await this.#read<[Value, string[]]>((commands, keys) =>
      commands.hget(keys.platform, 'visits').lrange(keys.recent, 0, -1),
    );
    if (!answers) return undefined;
    const [visits, recent] = answers;
    return {
      totalAccessLogs: Number(visits ?? 0),
      recentAccessLogs: recent.map((visit) => recentVisit.parse(JSON.parse(visit))),
    };
  }

  /** Reads the cursor before the counts, so that the counts include at least what the cursor says. */
  async #counts(
    ids: string[],
    seq: number,
    addCommands: (commands: ChainableCommander, keys: Keys, id: string) => void,
  ): Promise<Map<string, number> | undefined> {
    const distinct = [...new Set(ids)];
    const answers = await this.#read<Value[]>((commands, keys) => {
      commands.get(keys.cursor);
      for (const id of distinct) addCommands(commands, keys, id);
    });
    const [cursor, ...counts] = answers ?? [];
    if (!cursor || Number(cursor) < seq) return undefined;
    return new Map(distinct.map((id, index) => [id, Number(counts[index] ?? 0)]));
  }

  /**
   * Reads several figures and the id of the live generation in one call. Reads again if another generation has become live
   * since the last call.
   * @returns the replies of Redis, one per command
   */
  async #read<Answers extends unknown[]>(
    addCommands: (commands: ChainableCommander, keys: Keys) => void,
  ): Promise<Answers | undefined> {
    const commands = this.#redis.pipeline().get(LIVE);
    addCommands(commands, keysOf(this.#generation));
    const replies = (await commands.exec()) ?? [];
    const failed = replies.find(([error]) => error);
    if (failed) throw failed[0];
    const [live, ...answers] = replies.map(([, answer]) => answer);
    if (!live) return undefined;
    if (Number(live) === this.#generation) return answers as Answers;
    this.#generation = Number(live);
    return this.#read(addCommands);
  }
}

function bySource(visitsOf: (index: number) => number): Record<CountedSource, number> {
  const entries = COUNTED_SOURCES.map((source, index) => [source, visitsOf(index)]);
  return Object.fromEntries(entries) as Record<CountedSource, number>;
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? '']);
}

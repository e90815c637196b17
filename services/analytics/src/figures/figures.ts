import type { ChainableCommander, Redis } from 'ioredis';
import type { z } from 'zod';
import type { platformFigures, storeDays, storeFigures } from '../api.ts';
import { keysOf, LIVE } from '../fold/keys.ts';
import { daysUntil } from '../logs/day.ts';
import { recentVisit } from './recent-visit.ts';

type Keys = ReturnType<typeof keysOf>;
type Value = string | null;
type Hash = Record<string, string>;

const DAYS = 30;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
/** Enough to find ten products that still exist. */
const TOP_PRODUCTS = 1_000;

/** The figures that serve. Every answer throws where Redis is away, and is undefined while nothing is folded yet. */
export class Figures {
  readonly #redis: Redis;
  /** The generation that served when it was last asked for. */
  #generation = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Whether it is worth asking. */
  get reachable(): boolean {
    return this.#redis.status === 'ready';
  }

  /** Every shop's opens, once the logs up to `seq` are in them; a shop without any has 0. */
  visitCounts(storeIds: string[], seq = 0): Promise<Map<string, number> | undefined> {
    return this.#counts(storeIds, seq, (ask, keys, storeId) => ask.hget(keys.store(storeId), 'visitCount'));
  }

  /** Every product's clicks, by product id, once the logs up to `seq` are in them. */
  productClicks(
    products: { storeId: string; productId: string }[],
    seq: number,
  ): Promise<Map<string, number> | undefined> {
    const storeOf = new Map(products.map(({ storeId, productId }) => [productId, storeId]));
    return this.#counts([...storeOf.keys()], seq, (ask, keys, productId) =>
      ask.zscore(keys.products(storeOf.get(productId) ?? ''), productId),
    );
  }

  /** A shop's figures as its owner sees them. */
  async store(storeId: string, now: Date): Promise<z.input<typeof storeFigures> | undefined> {
    const dates = daysUntil(now, DAYS);
    const answers = await this.#ask<[Hash, Value[], string[]]>((ask, keys) =>
      ask
        .hgetall(keys.store(storeId))
        .hmget(keys.days(storeId), ...dates.map((date) => `c:${date}`))
        .zrevrange(keys.products(storeId), 0, TOP_PRODUCTS - 1, 'WITHSCORES'),
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

  /** A shop's figures of each of the last `count` days and of as many before, and the hours of the last ones. */
  async period(storeId: string, count: number, now: Date): Promise<z.input<typeof storeDays> | undefined> {
    const dates = daysUntil(now, 2 * count);
    const fields = dates.flatMap((date) => [`v:${date}`, `u:${date}`, `c:${date}`]);
    const answers = await this.#ask<[Value[], ...Hash[]]>((ask, keys) => {
      ask.hmget(keys.days(storeId), ...fields);
      for (const date of dates.slice(count)) ask.hgetall(keys.hours(storeId, date));
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
    };
  }

  /** The whole platform's figures. */
  async platform(): Promise<z.input<typeof platformFigures> | undefined> {
    const answers = await this.#ask<[Value, string[]]>((ask, keys) =>
      ask.hget(keys.platform, 'visits').lrange(keys.recent, 0, -1),
    );
    if (!answers) return undefined;
    const [visits, recent] = answers;
    return {
      totalAccessLogs: Number(visits ?? 0),
      recentAccessLogs: recent.map((visit) => recentVisit.parse(JSON.parse(visit))),
    };
  }

  /** The cursor is read before the counts, so they hold at least what it says. */
  async #counts(
    ids: string[],
    seq: number,
    askFor: (ask: ChainableCommander, keys: Keys, id: string) => void,
  ): Promise<Map<string, number> | undefined> {
    const distinct = [...new Set(ids)];
    const answers = await this.#ask<Value[]>((ask, keys) => {
      ask.get(keys.cursor);
      for (const id of distinct) askFor(ask, keys, id);
    });
    const [cursor, ...counts] = answers ?? [];
    if (!cursor || Number(cursor) < seq) return undefined;
    return new Map(distinct.map((id, index) => [id, Number(counts[index] ?? 0)]));
  }

  /**
   * Asks for several figures of the generation that serves, and for that generation, in one call; again where another one
   * serves since the last time.
   * @returns what Redis answers to each command
   */
  async #ask<Answers extends unknown[]>(
    askFor: (ask: ChainableCommander, keys: Keys) => void,
  ): Promise<Answers | undefined> {
    const ask = this.#redis.pipeline().get(LIVE);
    askFor(ask, keysOf(this.#generation));
    const replies = (await ask.exec()) ?? [];
    const failed = replies.find(([error]) => error);
    if (failed) throw failed[0];
    const [live, ...answers] = replies.map(([, answer]) => answer);
    if (!live) return undefined;
    if (Number(live) === this.#generation) return answers as Answers;
    this.#generation = Number(live);
    return this.#ask(askFor);
  }
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? '']);
}

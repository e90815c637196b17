import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { platformFigures, storeDays, storeFigures } from '../api.ts';
import { liveGeneration } from '../fold/generations.ts';
import { keysOf } from '../fold/keys.ts';
import { daysUntil } from '../logs/day.ts';
import { recentVisit } from './recent-visit.ts';

type Keys = ReturnType<typeof keysOf>;

const DAYS = 30;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
/** Enough to find ten products that still exist. */
const TOP_PRODUCTS = 1_000;

/** The figures that serve. Every answer throws where Redis is away, and is undefined while nothing is folded yet. */
export class Figures {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Whether it is worth asking. */
  get reachable(): boolean {
    return this.#redis.status === 'ready';
  }

  /** Every shop's opens, once the logs up to `seq` are in them; a shop without any has 0. */
  async visitCounts(storeIds: string[], seq = 0): Promise<Map<string, number> | undefined> {
    return this.#counts(storeIds, seq, (keys, storeId) => this.#redis.hget(keys.store(storeId), 'visitCount'));
  }

  /** Every product's clicks, by product id, once the logs up to `seq` are in them. */
  async productClicks(
    products: { storeId: string; productId: string }[],
    seq: number,
  ): Promise<Map<string, number> | undefined> {
    const storeOf = new Map(products.map(({ storeId, productId }) => [productId, storeId]));
    return this.#counts([...storeOf.keys()], seq, (keys, productId) =>
      this.#redis.zscore(keys.products(storeOf.get(productId) ?? ''), productId),
    );
  }

  /** A shop's figures as its owner sees them. */
  async store(storeId: string, now: Date): Promise<z.input<typeof storeFigures> | undefined> {
    const keys = await this.#keys();
    if (!keys) return undefined;
    const dates = daysUntil(now, DAYS);
    const [totals, clicks, products] = await Promise.all([
      this.#redis.hgetall(keys.store(storeId)),
      this.#redis.hmget(keys.days(storeId), ...dates.map((date) => `c:${date}`)),
      this.#redis.zrevrange(keys.products(storeId), 0, TOP_PRODUCTS - 1, 'WITHSCORES'),
    ]);
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
    const keys = await this.#keys();
    if (!keys) return undefined;
    const dates = daysUntil(now, 2 * count);
    const fields = dates.flatMap((date) => [`v:${date}`, `u:${date}`, `c:${date}`]);
    const [counts, ...hours] = await Promise.all([
      this.#redis.hmget(keys.days(storeId), ...fields),
      ...dates.slice(count).map((date) => this.#redis.hgetall(keys.hours(storeId, date))),
    ]);
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
    const keys = await this.#keys();
    if (!keys) return undefined;
    const [visits, recent] = await Promise.all([
      this.#redis.hget(keys.platform, 'visits'),
      this.#redis.lrange(keys.recent, 0, -1),
    ]);
    return {
      totalAccessLogs: Number(visits ?? 0),
      recentAccessLogs: recent.map((visit) => recentVisit.parse(JSON.parse(visit))),
    };
  }

  async #keys(): Promise<Keys | undefined> {
    const generation = await liveGeneration(this.#redis);
    return generation === undefined ? undefined : keysOf(generation);
  }

  /** The cursor is read before the counts, so they hold at least what it says. */
  async #counts(
    ids: string[],
    seq: number,
    read: (keys: Keys, id: string) => Promise<string | null>,
  ): Promise<Map<string, number> | undefined> {
    const keys = await this.#keys();
    if (!keys) return undefined;
    const distinct = [...new Set(ids)];
    const [cursor, ...counts] = await Promise.all([
      this.#redis.get(keys.cursor),
      ...distinct.map((id) => read(keys, id)),
    ]);
    if (cursor === null || cursor === undefined || Number(cursor) < seq) return undefined;
    return new Map(distinct.map((id, index) => [id, Number(counts[index] ?? 0)]));
  }
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? '']);
}

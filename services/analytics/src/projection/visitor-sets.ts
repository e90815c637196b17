import type { RedisClient } from '@cardume/kit/redis';
import { daysUntil } from '../logs/day.ts';
import type { Logs } from '../logs/logs.ts';
import { generationKeys, KEPT_VISITOR_DAYS } from './keys.ts';
import type { LogSlice } from './read-logs.ts';

/**
 * Deletes visitor sets of a generation that is computed from the first log on. It processes years of logs before its
 * sets expire, so the sets of a day are deleted once its last visit is included, which bounds memory to a few days.
 */
export class VisitorSets {
  readonly #redis: RedisClient;
  readonly #logs: Logs;
  readonly #generation: number;
  /** `seq` of the last visit by day, for days whose sets are to be deleted. */
  readonly #last = new Map<string, number>();

  constructor(redis: RedisClient, logs: Logs, generation: number) {
    this.#redis = redis;
    this.#logs = logs;
    this.#generation = generation;
  }

  /** Deletes the sets of days that are complete. To be called after each applied slice. */
  async deletePassed({ visits, to }: LogSlice): Promise<void> {
    const [firstKept = ''] = daysUntil(new Date(), KEPT_VISITOR_DAYS);
    for (const day of new Set(visits.map((visit) => visit.day))) {
      if (day < firstKept && !this.#last.has(day)) this.#last.set(day, await this.#lastOf(day));
    }
    for (const [day, last] of this.#last) {
      if (last > to) continue;
      await this.#redis.unlink(generationKeys(this.#generation).seen(day));
      this.#last.delete(day);
    }
  }

  async #lastOf(day: string): Promise<number> {
    const groups = this.#logs.visits.aggregate<{ last: number }>(
      [{ $match: { day } }, { $group: { _id: null, last: { $max: '$seq' } } }],
      { readConcern: 'majority' },
    );
    return (await groups.next())?.last ?? 0;
  }
}

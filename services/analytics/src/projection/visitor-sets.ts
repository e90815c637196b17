import type { RedisClient } from '@cardume/kit/redis';
import { daysUntil } from '../logs/day.ts';
import type { Logs } from '../logs/logs.ts';
import { generationKeys, KEPT_VISITOR_DAYS } from './keys.ts';
import type { Slice } from './read-logs.ts';

/**
 * The sets of visitors of a generation that is computed from the first log on. It passes years of days within the time that
 * its sets are kept, so those of a day are deleted as soon as its last visit is included: memory for a few days is enough.
 */
export class VisitorSets {
  readonly #redis: RedisClient;
  readonly #logs: Logs;
  readonly #generation: number;
  /** The `seq` of the last visit by day, of days whose sets are to be deleted. */
  readonly #last = new Map<string, number>();

  constructor(redis: RedisClient, logs: Logs, generation: number) {
    this.#redis = redis;
    this.#logs = logs;
    this.#generation = generation;
  }

  /** Call it with each slice that was applied. */
  async deletePassed({ visits, to }: Slice): Promise<void> {
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

import type { RedisClient } from '@cardume/kit/redis';
import type { StoreTotals } from '../events.ts';
import type { ArchivePosition, Logs } from '../logs/logs.ts';
import { batchOf } from './batch.ts';
import { FIGURES_FORMAT, generationKeys, KEPT_PRODUCTS, KEPT_VISITOR_DAYS, LIVE_KEY, NEXT_KEY } from './keys.ts';
import { type LogSlice, readAfter } from './read-logs.ts';
import type { ApplyReply } from './scripts.ts';
import { VisitorSets } from './visitor-sets.ts';

export type Step =
  /** A batch was applied. `more`: whether more logs follow. */
  | { outcome: 'applied'; cursor: number; more: boolean; totals: StoreTotals[] }
  /** There is no log after the cursor. */
  | { outcome: 'caught-up'; cursor: number }
  /** Logs after the cursor were archived since the generation was started; their order is lost, so it is unusable. */
  | { outcome: 'outdated' }
  /** Redis has lost the generation, it is neither live nor being computed any more, or it is of another release. */
  | { outcome: 'gone' };

/**
 * Aggregates logs into one generation of the figures. Any number of projectors may run concurrently in any process and
 * may be killed at any point: the script checks the cursor, adds the batch and moves the cursor atomically.
 */
export class Projector {
  readonly #generation: number;
  readonly #redis: RedisClient;
  readonly #logs: Logs;
  #cursor: number | undefined;
  /** The next slice, prefetched while the current one is applied. */
  #ahead: { from: number; slice: Promise<LogSlice> } | undefined;
  readonly #computed: string | undefined;
  readonly #sets: VisitorSets | undefined;

  /**
   * @param options.cursor the generation's cursor, if the caller knows it; read from Redis by default
   * @param options.computed key with the id of the generation, if it is computed from the first log on
   */
  constructor(
    redis: RedisClient,
    logs: Logs,
    generation: number,
    { cursor, computed }: { cursor?: number; computed?: string } = {},
  ) {
    this.#redis = redis;
    this.#logs = logs;
    this.#generation = generation;
    this.#cursor = cursor;
    this.#computed = computed;
    this.#sets = computed === undefined ? undefined : new VisitorSets(redis, logs, generation);
  }

  /**
   * Applies the next batch.
   * @param upTo `seq` of the last log to apply; must not change after an `applied` with `more`, which has prefetched
   */
  async step(upTo?: number): Promise<Step> {
    const cursor = this.#cursor ?? (await this.#readCursor());
    if (cursor === undefined) return { outcome: 'gone' };
    const slice = await this.#read(cursor, upTo);
    if (cursor < slice.archive.seq && !(await this.#isComputedSince(slice.archive))) return { outcome: 'outdated' };
    if (slice.to === slice.from) return { outcome: 'caught-up', cursor };
    if (slice.more) this.#readAhead(slice.to, upTo);
    const reply = await this.#apply(slice);
    this.#cursor = reply[0] === 'gone' ? undefined : reply[1];
    if (reply[0] === 'gone') return { outcome: 'gone' };
    if (reply[0] === 'moved') return this.step(upTo);
    await this.#sets?.deletePassed(slice);
    const [, reached, ...totals] = reply;
    return { outcome: 'applied', cursor: reached, more: slice.more, totals: totalsOf(this.#generation, totals) };
  }

  #apply(slice: LogSlice): Promise<ApplyReply> {
    return this.#redis.applyBatch(
      LIVE_KEY,
      this.#computed ?? NEXT_KEY,
      this.#generation,
      slice.from,
      slice.to,
      JSON.stringify(batchOf(slice, new Date())),
      KEPT_VISITOR_DAYS * 86_400,
      KEPT_PRODUCTS.most,
      KEPT_PRODUCTS.afterwards,
      FIGURES_FORMAT,
    );
  }

  #read(from: number, upTo?: number): Promise<LogSlice> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead?.from === from ? ahead.slice : this.#readAfter(from, upTo);
  }

  #readAhead(from: number, upTo?: number): void {
    const slice = this.#readAfter(from, upTo);
    slice.catch(() => undefined); // the next step awaits the slice itself
    this.#ahead = { from, slice };
  }

  #readAfter(from: number, upTo?: number): Promise<LogSlice> {
    return readAfter(this.#logs, from, { totals: this.#computed !== undefined, ...(upTo !== undefined && { upTo }) });
  }

  /** Returns whether the generation is computed from the first log on, and nothing was archived since its start. */
  async #isComputedSince({ parts }: ArchivePosition): Promise<boolean> {
    return (
      this.#computed !== undefined && Number(await this.#redis.get(generationKeys(this.#generation).begun)) === parts
    );
  }

  async #readCursor(): Promise<number | undefined> {
    const cursor = await this.#redis.get(generationKeys(this.#generation).cursor);
    return cursor === null ? undefined : Number(cursor);
  }
}

function totalsOf(generation: number, flat: string[]): StoreTotals[] {
  const totals: StoreTotals[] = [];
  for (let at = 0; at < flat.length; at += 4) {
    const [storeId = '', visitCount, totalVisits, totalClicks] = flat.slice(at, at + 4);
    totals.push({
      generation,
      storeId,
      visitCount: Number(visitCount),
      totalVisits: Number(totalVisits),
      totalClicks: Number(totalClicks),
    });
  }
  return totals;
}

import type { Redis } from 'ioredis';
import type { StoreTotals } from '../events.ts';
import type { Logs } from '../logs/logs.ts';
import { batchOf } from './batch.ts';
import { keysOf, LIVE, NEXT } from './keys.ts';
import { readAfter, type Slice } from './read-logs.ts';

/** What became of one step. */
export type Step =
  /** A batch was added; `more` lay behind it. */
  | { outcome: 'folded'; cursor: number; more: boolean; totals: StoreTotals[] }
  /** Nothing lies after the cursor. */
  | { outcome: 'caught-up'; cursor: number }
  /** What is not folded yet was archived since the generation was begun, so that it can be told no more. */
  | { outcome: 'outdated' }
  /** The generation is neither served nor built any more, or Redis has lost it. */
  | { outcome: 'gone' };

/**
 * Folds logs into one generation. Any number of these may run at once, in any number of processes, and may be killed
 * anywhere: the script checks the cursor, adds and moves it in one, so whoever comes second folds nothing.
 */
export class Fold {
  readonly generation: number;
  readonly #redis: Redis;
  readonly #logs: Logs;
  #cursor: number | undefined;
  /** What comes next, read while what comes first is folded. */
  #ahead: { from: number; slice: Promise<Slice> } | undefined;

  /** @param cursor where the generation stands, where that is known already */
  constructor(redis: Redis, logs: Logs, generation: number, cursor?: number) {
    this.#redis = redis;
    this.#logs = logs;
    this.generation = generation;
    this.#cursor = cursor;
  }

  /** Folds the next batch. */
  async step(): Promise<Step> {
    const cursor = this.#cursor ?? (await this.#readCursor());
    if (cursor === undefined) return { outcome: 'gone' };
    const slice = await this.#read(cursor);
    if (cursor < slice.archive.seq && (await this.#begun()) !== slice.archive.seq) return { outcome: 'outdated' };
    if (slice.to === slice.from) return { outcome: 'caught-up', cursor };
    if (slice.more) this.#readAhead(slice.to);
    const batch = JSON.stringify(batchOf(slice));
    const reply = await this.#redis.foldBatch(LIVE, NEXT, this.generation, slice.from, slice.to, batch);
    this.#cursor = reply[0] === 'gone' ? undefined : reply[1];
    if (reply[0] === 'gone') return { outcome: 'gone' };
    if (reply[0] === 'moved') return this.step();
    const [, reached, ...totals] = reply;
    return { outcome: 'folded', cursor: reached, more: slice.more, totals: totalsOf(this.generation, totals) };
  }

  #read(from: number): Promise<Slice> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead?.from === from ? ahead.slice : readAfter(this.#logs, from);
  }

  #readAhead(from: number): void {
    const slice = readAfter(this.#logs, from);
    slice.catch(() => undefined); // the step that takes it hears of it; where none does, nothing is lost
    this.#ahead = { from, slice };
  }

  async #begun(): Promise<number> {
    return Number(await this.#redis.get(keysOf(this.generation).begun));
  }

  async #readCursor(): Promise<number | undefined> {
    const cursor = await this.#redis.get(keysOf(this.generation).cursor);
    return cursor === null ? undefined : Number(cursor);
  }
}

function totalsOf(generation: number, flat: (string | number)[]): StoreTotals[] {
  const totals: StoreTotals[] = [];
  for (let at = 0; at < flat.length; at += 4) {
    const [storeId, visitCount, totalVisits, totalClicks] = flat.slice(at, at + 4);
    totals.push({
      generation,
      storeId: String(storeId),
      visitCount: Number(visitCount),
      totalVisits: Number(totalVisits),
      totalClicks: Number(totalClicks),
    });
  }
  return totals;
}

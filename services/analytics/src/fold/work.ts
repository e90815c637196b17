import type { Logger } from '@cardume/kit/logging';
import type { Redis } from 'ioredis';
import type { StoreTotals } from '../events.ts';
import type { Logs } from '../logs/logs.ts';
import { Fold } from './fold.ts';
import { liveCursor, liveGeneration, reasonToRebuild, retireOthers } from './generations.ts';
import { rebuild } from './rebuild.ts';

export interface FoldWorkParts {
  redis: Redis;
  logs: Logs;
  logger: Logger;
  /** Ends what is under way between two batches. */
  stopped: AbortSignal;
  /** New totals of a shop in the serving generation. */
  onTotals: (totals: StoreTotals) => void;
  /** Everything up to `cursor` is in the serving generation. */
  onCursor: (cursor: number) => void;
}

/** What a worker does: folds what there is to fold, and rebuilds where the figures are missing or of no more use. */
export class FoldWork {
  readonly #parts: FoldWorkParts;
  #rebuilding: Promise<void> | undefined;
  /** The generation that served last. */
  #serving: number | undefined;

  constructor(parts: FoldWorkParts) {
    this.#parts = parts;
  }

  /** Looks once whether the figures can be folded on; a rebuild goes on in the background. */
  async start(): Promise<void> {
    const { redis, logs, logger } = this.#parts;
    await retireOthers(redis);
    const reason = await reasonToRebuild(redis, logs, new Date());
    if (reason) this.rebuild(reason).catch((error: unknown) => logger.error({ err: error }, 'rebuild failed'));
  }

  /** Folds everything anew, while the figures that serve are folded on; one at a time, whoever asks. */
  rebuild(reason: string): Promise<void> {
    this.#rebuilding ??= rebuild(this.#parts, reason).finally(() => {
      this.#rebuilding = undefined;
    });
    return this.#rebuilding;
  }

  /** Resolves when no rebuild is under way any more. */
  async ended(): Promise<void> {
    await this.#rebuilding?.catch(() => undefined);
  }

  /**
   * Folds what there is; first rebuilds where no figures serve. What is committed while the last batch is folded is left to
   * the job that is said when the ingest hears how far this one came.
   */
  async foldAll(): Promise<void> {
    const { redis } = this.#parts;
    while (!this.#parts.stopped.aborted) {
      const { generation, cursor } = await liveCursor(redis, this.#serving);
      this.#serving = generation;
      if (generation !== undefined && cursor !== undefined && (await this.#foldOn(generation, cursor))) return;
      const replaced = (await liveGeneration(redis)) !== generation;
      if (!replaced) await this.rebuild('no figures');
    }
  }

  /** Whether the generation was folded as far as it goes; false where it is gone. */
  async #foldOn(generation: number, cursor: number): Promise<boolean> {
    const { redis, logs, onCursor, onTotals } = this.#parts;
    const fold = new Fold(redis, logs, generation, cursor);
    while (!this.#parts.stopped.aborted) {
      const step = await fold.step();
      if (step.outcome === 'gone' || step.outcome === 'outdated') return false;
      onCursor(step.cursor);
      if (step.outcome === 'caught-up') return true;
      for (const totals of step.totals) onTotals(totals);
      if (!step.more) return true;
    }
    return true;
  }
}

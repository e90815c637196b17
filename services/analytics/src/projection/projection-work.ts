import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import type { StoreTotals } from '../events.ts';
import type { Logs } from '../logs/logs.ts';
import {
  expireOldGenerations,
  isRebuilding,
  isRebuiltAfter,
  liveCursor,
  liveGeneration,
  markRebuiltAfter,
  nextGeneration,
  reasonToRebuild,
} from './generations.ts';
import { Projector } from './projector.ts';
import { rebuild } from './rebuild.ts';

export interface ProjectionWorkParts {
  redis: RedisClient;
  logs: Logs;
  logger: Logger;
  /** Stops running work between two batches. */
  stopped: AbortSignal;
  /** Receives the new totals of the shops that changed in the live generation. */
  onTotals: (totals: StoreTotals[]) => void;
  /** Called once the live generation includes all logs up to `cursor`. */
  onCursorMoved: (cursor: number) => void;
}

/** Aggregates new logs into the figures, and rebuilds the figures if they cannot be continued. */
export class ProjectionWork {
  readonly #parts: ProjectionWorkParts;
  #rebuilding: Promise<boolean> | undefined;
  /** The live generation at the last run. */
  #live: number | undefined;

  constructor(parts: ProjectionWorkParts) {
    this.#parts = parts;
  }

  /**
   * Checks whether the figures can be continued, and otherwise starts a rebuild in the background.
   * @param restore id of the restore that the logs come from
   */
  async start(restore?: string): Promise<void> {
    const { redis, logs, logger } = this.#parts;
    await expireOldGenerations(redis);
    if (restore !== undefined && !(await isRebuiltAfter(redis, restore))) {
      this.rebuildAfterRestore(restore).catch((error: unknown) => logger.error({ err: error }, 'rebuild failed'));
      return;
    }
    const reason = await reasonToRebuild(redis, logs, new Date());
    if (reason) this.rebuild(reason).catch((error: unknown) => logger.error({ err: error }, 'rebuild failed'));
  }

  /**
   * Rebuilds all figures while the live ones are still updated. Concurrent calls share one rebuild.
   * @returns false if the process stops, or if workers of a later release have to rebuild them
   */
  rebuild(reason: string): Promise<boolean> {
    this.#rebuilding ??= rebuild(this.#parts, reason).finally(() => {
      this.#rebuilding = undefined;
    });
    return this.#rebuilding;
  }

  /** Rebuilds all figures after a restore has replaced the logs, unless that is done. */
  async rebuildAfterRestore(restore: string | undefined): Promise<void> {
    const { redis, logs, stopped } = this.#parts;
    if (restore === undefined || (await isRebuiltAfter(redis, restore))) return;
    // A running rebuild has read the replaced logs.
    await nextGeneration(redis, logs, 'restored');
    while ((await isRebuilding(redis)) && !stopped.aborted) {
      if (!(await this.rebuild('the logs were restored'))) return;
    }
    if (!stopped.aborted) await markRebuiltAfter(redis, restore);
  }

  /** Resolves when this process runs no rebuild. */
  async ended(): Promise<void> {
    await this.#rebuilding?.catch(() => undefined);
  }

  /**
   * Aggregates all logs; rebuilds the figures first if the live generation is missing, outdated or of an older format.
   * Leaves figures of a newer format to workers of a later release. Logs that are committed during the last batch are
   * left to the job that the ingest enqueues when it receives the cursor.
   */
  async aggregateAll(): Promise<void> {
    const { redis } = this.#parts;
    while (!this.#parts.stopped.aborted) {
      const { generation, cursor } = await liveCursor(redis, this.#live);
      this.#live = generation;
      if (generation !== undefined && cursor !== undefined && (await this.#advance(generation, cursor))) return;
      const replaced = (await liveGeneration(redis)) !== generation;
      if (!replaced && !(await this.rebuild('the figures cannot be continued'))) return;
    }
  }

  /** Aggregates until no log is left or the process stops. Returns false if the generation cannot be continued. */
  async #advance(generation: number, cursor: number): Promise<boolean> {
    const { redis, logs, onCursorMoved, onTotals } = this.#parts;
    const projector = new Projector(redis, logs, generation, { cursor });
    while (!this.#parts.stopped.aborted) {
      const step = await projector.step();
      if (step.outcome === 'gone' || step.outcome === 'outdated') return false;
      onCursorMoved(step.cursor);
      if (step.outcome === 'caught-up') return true;
      onTotals(step.totals);
      if (!step.more) return true;
    }
    return true;
  }
}

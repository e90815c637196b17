import type { Logger } from '@cardume/kit/logging';
import type { Redis } from 'ioredis';
import type { Logs } from '../logs/logs.ts';
import { Fold } from './fold.ts';
import { nextGeneration, retireOthers, startOver } from './generations.ts';
import { LIVE, NEXT } from './keys.ts';
import { lastSeq } from './read-logs.ts';

const PROGRESS_MS = 5_000;

export interface RebuildParts {
  redis: Redis;
  logs: Logs;
  logger: Logger;
  /** Ends the rebuild between two batches; another worker, or the next start, goes on where it stopped. */
  stopped: AbortSignal;
}

/**
 * Folds every log into a new generation while the old one serves, then lets the new one serve. No lock: workers that
 * rebuild at once share the generation, and the cursor keeps each log counted once, as in every fold.
 */
export async function rebuild(parts: RebuildParts, reason: string): Promise<void> {
  const { redis, logger, stopped } = parts;
  logger.info({ reason }, 'rebuilding the figures');
  while (!stopped.aborted) {
    const generation = await nextGeneration(redis, parts.logs);
    const done = await foldFromStart(parts, generation);
    if (!done) continue;
    logger.info({ generation }, 'the rebuilt figures serve');
    return retireOthers(redis);
  }
}

/** Whether the generation serves; false where it is gone (Redis lost its data), outdated, or the process stops. */
async function foldFromStart(parts: RebuildParts, generation: number): Promise<boolean> {
  const fold = new Fold(parts.redis, parts.logs, generation);
  const progress = new Progress(parts);
  while (!parts.stopped.aborted) {
    const step = await fold.step();
    if (step.outcome === 'folded') await progress.reached(step.cursor);
    if (step.outcome === 'folded') continue;
    if (step.outcome === 'outdated') {
      await startOver(parts.redis);
      return false;
    }
    const answer = await parts.redis.flipGeneration(LIVE, NEXT, generation);
    // «behind»: the old generation was folded further meanwhile; the next steps overtake it.
    if (answer !== 'behind') return answer === 'flipped';
  }
  return false;
}

class Progress {
  readonly #parts: RebuildParts;
  #saidAt = performance.now();

  constructor(parts: RebuildParts) {
    this.#parts = parts;
  }

  async reached(cursor: number): Promise<void> {
    if (performance.now() - this.#saidAt < PROGRESS_MS) return;
    this.#saidAt = performance.now();
    this.#parts.logger.info({ cursor, of: await lastSeq(this.#parts.logs) }, 'rebuilding the figures');
  }
}

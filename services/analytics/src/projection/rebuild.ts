import type { Logger } from '@cardume/kit/logging';
import type { RedisClient } from '@cardume/kit/redis';
import { type Logs, readLastSeq } from '../logs/logs.ts';
import { expireOldGenerations, liveCursor, nextGeneration } from './generations.ts';
import { LIVE_KEY, NEXT_KEY } from './keys.ts';
import { Projector } from './projector.ts';

const PROGRESS_INTERVAL_MS = 5_000;

export interface RebuildParts {
  redis: RedisClient;
  logs: Logs;
  logger: Logger;
  /** Stops the rebuild between two batches; another worker, or the next start of one, continues it. */
  stopped: AbortSignal;
}

/**
 * Computes a new generation from all logs while the old one stays live, then promotes it. Needs no lock: concurrent
 * workers share the generation, and its cursor ensures that each log is counted once.
 * @returns whether the figures are live; false if the process stops, or if there are figures of a newer format, which
 * are left to workers of a later release
 */
export async function rebuild(parts: RebuildParts, reason: string): Promise<boolean> {
  const { redis, logger, stopped } = parts;
  for (let first = true; !stopped.aborted; first = false) {
    const generation = await nextGeneration(redis, parts.logs);
    if (generation === undefined) return false;
    if (first) logger.info({ reason }, 'rebuilding the figures');
    const done = await computeGeneration(parts, generation);
    if (!done) continue;
    logger.info({ generation }, 'the rebuilt figures are live');
    await expireOldGenerations(redis);
    return true;
  }
  return false;
}

/** Returns whether the generation became live; false if it is gone or outdated, or the process stops. */
async function computeGeneration(parts: RebuildParts, generation: number): Promise<boolean> {
  const { redis, logs, logger, stopped } = parts;
  const projector = new Projector(redis, logs, generation, { computed: NEXT_KEY });
  let loggedAt = performance.now();
  while (!stopped.aborted) {
    const step = await projector.step();
    if (step.outcome === 'applied') {
      if (performance.now() - loggedAt < PROGRESS_INTERVAL_MS) continue;
      loggedAt = performance.now();
      logger.info({ cursor: step.cursor, of: await readLastSeq(logs) }, 'rebuilding the figures');
      continue;
    }
    if (step.outcome === 'outdated') {
      await nextGeneration(redis, logs, generation);
      return false;
    }
    const outcome = await redis.promoteGeneration(LIVE_KEY, NEXT_KEY, generation, await foreignCursor(parts));
    // `behind`: the live generation has advanced meanwhile; the next steps catch up.
    if (outcome !== 'behind') return outcome === 'promoted';
  }
  return false;
}

/**
 * Returns the cursor of the live generation if it is beyond the last log, i.e. if a restore has replaced the logs that
 * it was computed from; otherwise -1. Reads the cursor first, because the logs grow.
 */
async function foreignCursor({ redis, logs }: RebuildParts): Promise<number> {
  const { cursor = -1 } = await liveCursor(redis);
  return cursor > (await readLastSeq(logs)) ? cursor : -1;
}

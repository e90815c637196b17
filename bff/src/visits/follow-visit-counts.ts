import { setTimeout as pause } from 'node:timers/promises';
import { MAX_COUNTED_STORES } from '@cardume/analytics/api';
import type { Logger } from '@cardume/kit/logging';
import type { Directory } from '../directory/directory.ts';
import type { VisitCounts } from './visit-counts.ts';

/** Pause between two calls of 1,000 shops each: 100,000 shops are read within five minutes. */
const READ_INTERVAL_MS = 3_000;

/**
 * Writes the visit counts of all shops to the directory, which sorts by them. Reads all counts at the start and after a
 * change of the generation; afterwards applies the changes that workers publish. Because messages may be lost, it also
 * keeps reading all counts in turn, at a constant rate. While analytics is unavailable, the last counts stay.
 * @returns a function that stops it
 */
export function followVisitCounts({
  directory,
  counts,
  logger,
}: {
  directory: Directory;
  counts: VisitCounts;
  logger: Logger;
}): () => void {
  const stopped = new AbortController();
  counts.onRaised((storeId, count) => directory.raiseVisits(storeId, count));

  async function readInTurn(): Promise<void> {
    let at = 0;
    let readOnce = false;
    let { generation } = counts;
    /** Whether counts are set instead of raised: those of another generation may be lower. */
    let replaces = false;
    while (!stopped.signal.aborted) {
      const storeIds = directory.ids.slice(at, at + MAX_COUNTED_STORES);
      try {
        if (storeIds.length > 0) {
          const read = await counts.read(storeIds);
          const known = Object.entries(read.counts);
          if (known.length === 0) throw new Error('the counts are unknown');
          const isAnother = read.generation !== generation;
          if (isAnother) [generation, readOnce, replaces] = [read.generation, false, true];
          for (const [storeId, count] of known) {
            if (replaces) directory.setVisits(storeId, count);
            else directory.raiseVisits(storeId, count);
          }
          at = isAnother && at > 0 ? 0 : at + storeIds.length;
        }
        if (at >= directory.ids.length) [at, readOnce, replaces] = [0, true, false];
        if (!readOnce) continue;
      } catch (error) {
        logger.debug({ err: error }, 'no visit counts to sort by');
      }
      await pause(READ_INTERVAL_MS, undefined, { ref: false, signal: stopped.signal });
    }
  }

  readInTurn().catch((error: unknown) => {
    if (!stopped.signal.aborted) logger.error({ err: error }, 'visit counts of the list');
  });
  return () => stopped.abort();
}

import { setTimeout as pause } from 'node:timers/promises';
import { MAX_COUNTED } from '@cardume/analytics/api';
import type { Logger } from '@cardume/kit/logging';
import type { Directory } from '../directory/directory.ts';
import type { Services } from '../services.ts';
import type { VisitCounts } from './visit-counts.ts';

/** Pause between two calls: 1,000 shops are read again that often, 100,000 within five minutes. */
const READ_INTERVAL_MS = 3_000;

interface Dependencies {
  directory: Directory;
  services: Services;
  counts: VisitCounts;
  logger: Logger;
}

/**
 * Keeps the visit counts of all shops in the directory, which sorts by them. All are read once at the start; then workers
 * publish what changes. As messages may be lost, all are also read again in turn, at a constant cost. While analytics
 * cannot tell, the last counts stay.
 * @returns a function that stops it
 */
export function followVisitCounts({ directory, services, counts, logger }: Dependencies): () => void {
  const stopped = new AbortController();
  counts.onRaised((storeId, count) => directory.raiseVisits(storeId, count));

  /** @throws an error while analytics cannot tell */
  async function read(storeIds: readonly string[]): Promise<void> {
    const { counts: read } = await services.analytics.readCounts({ body: { storeIds: [...storeIds] } });
    const known = Object.entries(read);
    if (known.length === 0) throw new Error('the counts are unknown');
    for (const [storeId, count] of known) directory.raiseVisits(storeId, count);
  }

  async function readInTurn(): Promise<void> {
    let at = 0;
    let readOnce = false;
    while (!stopped.signal.aborted) {
      const storeIds = directory.ids.slice(at, at + MAX_COUNTED);
      try {
        if (storeIds.length > 0) await read(storeIds);
        at += storeIds.length;
        if (at >= directory.ids.length) [at, readOnce] = [0, true];
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

import { Batcher } from '@cardume/kit/batching';
import { MAX_ENTRIES } from '../api.ts';
import type { Logs } from '../logs/logs.ts';
import { AggregationRequests } from './aggregation-requests.ts';
import { append, type Entry } from './append.ts';
import { CursorWatch } from './cursor-watch.ts';

/** Entries beyond this are rejected with 503 instead of accumulating while MongoDB is slow. */
const MAX_PENDING_ENTRIES = 20_000;

interface IngestParts {
  logs: Logs;
  /** Key of the hashes of visitors. */
  visitorSecret: string;
  /** Enqueues a job that aggregates all committed entries. */
  requestAggregation: () => void;
}

/** Stores visits and clicks in batches, requests their aggregation, and lets calls wait for it. */
export class Ingest {
  readonly #watch = new CursorWatch();
  readonly #requests: AggregationRequests;
  readonly #batcher: Batcher<Entry[], number>;

  constructor({ logs, visitorSecret, requestAggregation }: IngestParts) {
    this.#requests = new AggregationRequests(requestAggregation);
    const appendAll = async (calls: Entry[][]) => {
      const seq = await append(logs, visitorSecret, calls.flat());
      this.#requests.onCommitted(seq);
      return calls.map(() => seq);
    };
    this.#batcher = new Batcher(appendAll, {
      maxBatchSize: MAX_ENTRIES,
      maxPending: MAX_PENDING_ENTRIES,
      sizeOf: (entries) => entries.length,
    });
  }

  /** Stores the entries of a call durably. Returns a `seq` that is not lower than theirs. @throws HttpError 503 if busy */
  add(entries: Entry[]): Promise<number> {
    return this.#batcher.add(entries);
  }

  /** Resolves when the figures include all entries up to `seq`, or after `timeoutMs`. */
  waitUntilAggregated(seq: number, timeoutMs: number): Promise<void> {
    return this.#watch.waitUntilReached(seq, timeoutMs);
  }

  /** To be called when the figures include all entries up to `cursor`. */
  onCursorMoved(cursor: number): void {
    this.#watch.onCursorMoved(cursor);
    this.#requests.onCursorMoved(cursor);
  }
}

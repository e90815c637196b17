import { Batcher } from '@cardume/kit/batching';
import { MAX_ENTRIES } from '../api.ts';
import type { Logs } from '../logs/logs.ts';
import { AggregationRequests } from './aggregation-requests.ts';
import { append, type NewLog } from './append.ts';
import { CursorWatch } from './cursor-watch.ts';

/** Logs beyond this are rejected with 503 instead of accumulating while MongoDB is slow. */
const MAX_PENDING_LOGS = 20_000;

interface IngestParts {
  logs: Logs;
  /** Key of the hashes of visitors. */
  visitorSecret: string;
  /** Enqueues a job that aggregates all committed logs. */
  requestAggregation: () => void;
}

/** Stores visits and clicks in batches, requests their aggregation, and lets calls wait for it. */
export class Ingest {
  readonly #watch = new CursorWatch();
  readonly #requests: AggregationRequests;
  readonly #batcher: Batcher<NewLog[], number>;

  constructor({ logs, visitorSecret, requestAggregation }: IngestParts) {
    this.#requests = new AggregationRequests(requestAggregation);
    const appendAll = async (calls: NewLog[][]) => {
      const seq = await append(logs, visitorSecret, calls.flat());
      this.#requests.onCommitted(seq);
      return calls.map(() => seq);
    };
    this.#batcher = new Batcher(appendAll, {
      maxBatchSize: MAX_ENTRIES,
      maxPending: MAX_PENDING_LOGS,
      sizeOf: (added) => added.length,
    });
  }

  /** Stores the logs of a call durably. Returns a `seq` that is not lower than theirs. @throws HttpError 503 if busy */
  add(added: NewLog[]): Promise<number> {
    return this.#batcher.add(added);
  }

  /** Resolves when the figures include all logs up to `seq`, or after `timeoutMs`. */
  waitUntilAggregated(seq: number, timeoutMs: number): Promise<void> {
    return this.#watch.waitUntilReached(seq, timeoutMs);
  }

  /** To be called when the figures include all logs up to `cursor`. */
  onCursorMoved(cursor: number): void {
    this.#watch.onCursorMoved(cursor);
    this.#requests.onCursorMoved(cursor);
  }
}

import { once } from 'node:events';

/** Maximum time until a page is rendered, from the reading of its data; after it the page is served without content. */
export const LIMIT_MS = 500;

/** Why a page has no content: it took longer than `LIMIT_MS`, too many were waiting, or its data or rendering failed. */
export type Failure = 'late' | 'full' | 'failed';

export class NotRendered extends Error {
  readonly why: Failure;

  constructor(why: Failure, cause?: unknown) {
    super(`The page was not rendered: ${why}`, { cause });
    this.why = why;
  }
}

/** @throws NotRendered once the limit is over, and what the work throws */
export async function inTime<Value>(work: Promise<Value>, limit: AbortSignal): Promise<Value> {
  const over = limit.aborted ? Promise.resolve() : once(limit, 'abort');
  const late = over.then(() => {
    throw new NotRendered('late');
  });
  return Promise.race([work, late]);
}

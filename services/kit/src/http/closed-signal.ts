import type { ServerResponse } from 'node:http';

/**
 * Returns a signal that aborts when the response is closed: sent, or its client has left. For what is only of use while
 * the client waits. Also aborts if the client had left before the call, when `close` is emitted no more.
 */
export function closedSignal(res: ServerResponse): AbortSignal {
  if (res.closed) return AbortSignal.abort();
  const closed = new AbortController();
  res.once('close', () => closed.abort());
  return closed.signal;
}

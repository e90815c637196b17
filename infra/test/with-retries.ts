import { retry } from '../shared/retry.ts';

/** Calls that are not idempotent: a retry would be counted again. */
const COUNTED = new Set(['recordVisits', 'recordClicks']);

/**
 * Returns a client that retries calls after a 5xx or a network error: on a busy machine a process may be blocked for
 * longer than the timeout of a call. Commands are idempotent by the id that the caller chooses.
 */
export function withRetries<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || COUNTED.has(String(name))) return call;
      return (...input: unknown[]) => retry(() => call(...input));
    },
  });
}

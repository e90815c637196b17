import { retry } from '../retry.ts';

/** A repetition would be counted as well. */
const COUNTED = new Set(['recordVisits', 'recordClicks']);

/**
 * Returns a client of a service that repeats what is answered 5xx: the product limits its calls to some seconds, which a
 * process may stand still for on a busy machine. Commands are idempotent by the id that their caller chooses.
 */
export function repeating<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || COUNTED.has(String(name))) return call;
      return (...input: unknown[]) => retry(() => call(...input));
    },
  });
}

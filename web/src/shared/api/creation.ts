import type { ResponseOf, Route } from '@cardume/bff/contract';
import { type ApiError, isRetryable } from './api-error.ts';
import { type ApiRequest, urlOf } from './base-query.ts';
import type { RouteInput, Send } from './endpoint.ts';
import type { CreationRef } from './route.ts';

const PREFIX = 'unanswered:';
/** Code of the refusal while the first call with the same key is running. */
const IN_USE = 'idempotency_key_in_use';
/** Code of the refusal of a changed input after the first call with the same key has created. */
const REUSED = 'idempotency_key_reused';

type Created<Data> = Promise<{ data: Data } | { error: ApiError }>;

/**
 * Sends a call that creates, with an `Idempotency-Key`. After a call without an answer the next one to the same URL has
 * the same key, also after a reload of the page: the server creates nothing twice. If the input was changed meanwhile, the
 * server creates it if the first call never arrived; otherwise it refuses it once (`idempotency_key_reused`).
 * @param scope tells apart calls to the same URL whose inputs are no versions of each other
 */
export async function sendCreation<Data>(send: Send, request: ApiRequest, scope = ''): Created<Data> {
  const name = PREFIX + urlOf(request) + scope;
  const key = read(name) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  const { data, error } = await send({ ...request, headers: { 'idempotency-key': key } });
  write(name, error && (isRetryable(error) || error.code === IN_USE) ? key : null);
  return error ? { error } : { data: data as Data };
}

/** Whether a call was refused because an earlier call, whose answer was lost, has created. */
export const wasReceived = (error: ApiError | undefined) => error?.code === REUSED;

/** A mutation of a route that creates from a form. */
export const creation = <R extends Route>(route: CreationRef<R>) => mutationOf(route, () => undefined);

/** A mutation of a route that creates several things one after the other: each input has its own key. */
export const creationOfMany = <R extends Route>(route: CreationRef<R>) => mutationOf(route, JSON.stringify);

function mutationOf<R extends Route>(route: CreationRef<R>, scopeOf: (input: RouteInput<R>) => string | undefined) {
  return {
    queryFn: (input: RouteInput<R>, _api: unknown, _options: unknown, send: Send) =>
      sendCreation<ResponseOf<R>>(send, { route, ...input }, scopeOf(input)),
  };
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, key: string | null): void {
  try {
    if (key) sessionStorage.setItem(name, key);
    else sessionStorage.removeItem(name);
  } catch {
    // The storage is full or forbidden: the next call has another key.
  }
}

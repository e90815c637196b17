import type { RequestInput, ResponseOf, Route } from '@cardume/bff/contract';
import type { ApiError } from './api-error.ts';
import type { ApiRequest, RequestOptions } from './base-query.ts';
import type { RouteRef } from './route.ts';

type Empty = Record<never, never>;
type OptionalKey<Input> = { [Key in keyof Input]: Empty extends Input[Key] ? Key : never }[keyof Input];
type Lenient<Input> = Omit<Input, OptionalKey<Input>> & Partial<Pick<Input, OptionalKey<Input>>>;

/** The `params`, `query` and `body` that a route has; a part with only optional fields may be left out. */
export type RouteInput<R extends Route> = Lenient<RequestInput<R>>;
/** The argument of an endpoint by default: the input of its route, with options; void if the route has no input. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query omits the argument of its hook only for void
type DefaultArg<R extends Route> = [keyof RequestInput<R>] extends [never] ? void : RouteInput<R> & RequestOptions;

/** Returns the request to a route of the contract. */
export function request<R extends Route>(route: RouteRef<R>, input: RouteInput<R> & RequestOptions): ApiRequest {
  return { route, ...input };
}

/** The part of a query or mutation that follows from the contract. */
interface Endpoint<R extends Route, Arg> {
  query: (arg: Arg) => ApiRequest;
  /** Gives the result its type. */
  transformResponse: (response: ResponseOf<R>) => ResponseOf<R>;
}

/** A query or mutation of a route, whose argument is the input of the route. */
export function endpoint<R extends Route>(route: RouteRef<R>): Endpoint<R, DefaultArg<R>>;
/** A query or mutation of a route. @param inputOf converts its argument to the input of the route */
export function endpoint<R extends Route, Arg>(
  route: RouteRef<R>,
  inputOf: (arg: Arg) => RouteInput<R> & RequestOptions,
): Endpoint<R, Arg>;
export function endpoint(route: RouteRef<Route>, inputOf = (arg: unknown): unknown => arg): Endpoint<Route, unknown> {
  return {
    query: (arg) => ({ route, ...(inputOf(arg) as object | undefined) }),
    transformResponse: (response) => response,
  };
}

/** The base query as RTK Query passes it to a `queryFn`. */
export type Send = (
  request: ApiRequest,
) => PromiseLike<{ data?: unknown; error?: ApiError }> | { data?: unknown; error?: ApiError };

/** Calls a route from a `queryFn`. Never throws. @returns either the data or the error */
export async function callRoute<R extends Route>(
  send: Send,
  route: RouteRef<R>,
  input: RouteInput<R>,
): Promise<{ data: ResponseOf<R>; error?: undefined } | { data?: undefined; error: ApiError }> {
  const { data, error } = await send(request(route, input));
  return error ? { error } : { data: data as ResponseOf<R> };
}

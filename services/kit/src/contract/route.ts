import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP route: source of the server's validation, the client's types and the OpenAPI document. */
export interface Route {
  method: Method;
  /** Express-style path, e.g. `/stores/:id`. */
  path: string;
  summary: string;
  /** Text on rules that the schemas cannot express, such as those across several fields; violations return 400. */
  rules?: string;
  /** Required access, a key of `Authorize`. Absent in internal APIs, whose routes are protected by tokens. */
  access?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Schema of the successful response; absent for a 204. Keys that it does not define are dropped. */
  response?: z.ZodType;
  /** Media type of a response other than JSON, which the handler writes itself. */
  media?: 'text/event-stream' | 'text/csv';
  /** Name and data of the events of a `text/event-stream`. */
  event?: { name: string; data: z.ZodType };
  /** Marks a route other than GET as changing no data, so that it is served while a restore refuses changes. */
  readOnly?: boolean;
  /** Marks a hot route: under load only some of its calls are traced. */
  frequent?: boolean;
  /** Status of the successful response. Default: 200, or 204 without `response` and `media`. */
  status?: number;
  /** A second success status, with the same response schema. */
  alternativeStatus?: number;
}

/** Routes of a server, or of an area of it, by the name of their handler and client function. */
export type Contract = Record<string, Route>;

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : never;

type Declared<R extends Route> = Extract<keyof R, 'params' | 'query' | 'body'>;

/** Input of a client call, before defaults and transforms. */
export type RequestInput<R extends Route> = { [K in Declared<R>]: In<R[K]> };
/** Validated input of a handler. */
export type RequestOutput<R extends Route> = { [K in Declared<R>]: Out<R[K]> };
/** Response as the client returns it. */
export type ResponseOf<R extends Route> = R extends { response: z.ZodType } ? Out<R['response']> : undefined;
/** Response as a handler returns it, before validation. */
export type ResponseInput<R extends Route> = R extends { response: z.ZodType } ? In<R['response']> : undefined;

/** Returns the contract unchanged, with its literal types inferred. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** Returns the main status of a successful response. */
export function successStatus(route: Route): number {
  return route.status ?? (route.response || route.media ? 200 : 204);
}

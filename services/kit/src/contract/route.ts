import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP call, said once: the server validates with it, the client is typed by it, OpenAPI is printed from it. */
export interface Route {
  method: Method;
  /** Express-style path, e.g. `/stores/:id`. */
  path: string;
  summary: string;
  /** Who may call it, where not everybody may; the server is told how to find out when the contract is mounted. */
  access?: 'signed-in' | 'admin';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Shape of the successful answer; none for a 204. Unknown keys of an answer are dropped by it. */
  response?: z.ZodType;
  /** The kind of an answer that is no JSON, which the handler writes by itself. */
  media?: 'text/event-stream' | 'text/csv';
  /** Status of the successful answer; 200 (204 without a response) where not given. */
  status?: number;
  /** Another status that a success may have, with the same shape. */
  otherwise?: number;
}

/** Routes of one server (or one area of it), by the name their handler and their client function bear. */
export type Contract = Record<string, Route>;

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : never;

/** The parts of a request that a route declares, and no others. */
type Declared<R extends Route> = Extract<keyof R, 'params' | 'query' | 'body'>;

/** What a caller passes (before defaults and transforms). */
export type RequestInput<R extends Route> = { [K in Declared<R>]: In<R[K]> };
/** What a handler receives (after validation). */
export type RequestOutput<R extends Route> = { [K in Declared<R>]: Out<R[K]> };
/** What a caller gets back. */
export type ResponseOf<R extends Route> = R extends { response: z.ZodType } ? Out<R['response']> : undefined;
/** What a handler returns. */
export type ResponseInput<R extends Route> = R extends { response: z.ZodType } ? In<R['response']> : undefined;

/** Keeps the literal types of a contract. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** The status a successful answer of this route has. */
export function successStatus(route: Route): number {
  return route.status ?? (route.response || route.media ? 200 : 204);
}

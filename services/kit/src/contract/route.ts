import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP route, defined once: the server validates with it, the client is typed by it, OpenAPI is printed from it.
 */
export interface Route {
  method: Method;
  /** Express-style path, e.g. `/stores/:id`. */
  path: string;
  summary: string;
  /** Rules of the request that no schema expresses, like those over several fields; a breach is a 400. */
  rules?: string;
  /**
   * Who may call the route, as a key of `Authorize`. Internal APIs have none, since a token guards all their routes.
   */
  access?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Shape of the successful response; none for a 204. Keys that it does not name are dropped. */
  response?: z.ZodType;
  /** Media type of a response other than JSON, which the handler writes itself. */
  media?: 'text/event-stream' | 'text/csv';
  /** The events of a `text/event-stream`. */
  event?: { name: string; data: z.ZodType };
  /** Changes no data although it is no GET, so that it is served while a restore refuses changes. */
  readOnly?: boolean;
  /** Called so often that under load only some of the calls are traced. */
  frequent?: boolean;
  /** Status of the successful response; by default 200, or 204 without a response. */
  status?: number;
  /** A second status of success, with the same shape. */
  otherwise?: number;
}

/** Routes of one server (or one area of it), by the name of their handler and their client function. */
export type Contract = Record<string, Route>;

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : never;

/** The parts of a request that a route declares. */
type Declared<R extends Route> = Extract<keyof R, 'params' | 'query' | 'body'>;

/** What a caller passes (before defaults and transforms). */
export type RequestInput<R extends Route> = { [K in Declared<R>]: In<R[K]> };
/** What a handler receives (after validation). */
export type RequestOutput<R extends Route> = { [K in Declared<R>]: Out<R[K]> };
/** What a client receives. */
export type ResponseOf<R extends Route> = R extends { response: z.ZodType } ? Out<R['response']> : undefined;
/** What a handler returns. */
export type ResponseInput<R extends Route> = R extends { response: z.ZodType } ? In<R['response']> : undefined;

/** Keeps the literal types of a contract. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** The status of a successful response. */
export function successStatus(route: Route): number {
  return route.status ?? (route.response || route.media ? 200 : 204);
}

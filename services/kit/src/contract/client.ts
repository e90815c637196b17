import { errorBody, HttpError } from './errors.ts';
import type { Contract, RequestInput, ResponseOf, Route } from './route.ts';

/** Long enough for the server to wait out an election of its database. */
const CALL_TIMEOUT_MS = 9_800;

interface ClientOptions {
  baseUrl: string;
  /** Headers of every call, like the shared token and the correlation id. */
  headers?: () => Record<string, string>;
  /** Time after which a call fails with a 503. Default: `CALL_TIMEOUT_MS`. */
  timeoutMs?: number;
  /** Sends a call. Default: `fetch`. */
  send?: Send;
}

/** The part of a response that the client reads. */
export interface RawResponse {
  ok: boolean;
  status: number;
  statusText: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Sends a call; rejects if no response arrives. */
export type Send = (
  url: string,
  call: {
    /** Method and path template, such as `GET /stores/:id`. */
    route: string;
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal | undefined;
    timeoutMs: number;
  },
) => Promise<RawResponse>;

/** Default transport, for Node and browsers. */
export const sendByFetch: Send = (url, { route: _, signal, timeoutMs, ...call }) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(url, { ...call, signal: signal ? AbortSignal.any([timeout, signal]) : timeout });
};

type Call<R extends Route> = (
  input: RequestInput<R>,
  options?: { headers?: Record<string, string>; signal?: AbortSignal },
) => Promise<ResponseOf<R>>;

/** One function per route of a contract. */
export type Client<C extends Contract> = { [K in keyof C]: Call<C[K]> };

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Returns the URL of a call, with encoded path parameters and without absent query values.
 * @throws HttpError 404 for a path parameter `.` or `..`: URL parsers resolve these to another path even when encoded
 */
export function urlOf(route: Route, baseUrl: string, input: AnyInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => segmentOf(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return `${baseUrl}${path}${search}`;
}

function segmentOf(text: string): string {
  if (text === '.' || text === '..') throw new HttpError(404, { message: 'Não encontrado', code: 'not_found' });
  return encodeURIComponent(text);
}

/**
 * Returns a typed client of a contract, which validates responses. Its functions throw an `HttpError` with status, code
 * and `Retry-After` of an error response, and a 503 `unavailable` if the server cannot be reached or times out.
 */
export function createClient<const C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  const entries = Object.entries(contract).map(([name, route]) => [name, callOf(route, options)]);
  return Object.fromEntries(entries) as Client<C>;
}

function callOf(route: Route, options: ClientOptions) {
  return async (input: AnyInput, call: { headers?: Record<string, string>; signal?: AbortSignal } = {}) => {
    const send = options.send ?? sendByFetch;
    const response = await send(urlOf(route, options.baseUrl, input), {
      route: `${route.method} ${route.path}`,
      method: route.method,
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers?.(),
        ...call.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: call.signal,
      timeoutMs: options.timeoutMs ?? CALL_TIMEOUT_MS,
    }).catch(unreachable);
    if (!response.ok) throw await errorOf(response);
    if (!route.response || response.status === 204) return undefined;
    return route.response.parse(await response.text().then(JSON.parse).catch(unreachable));
  };
}

/** Also applies when the connection is closed or times out during the response. */
function unreachable(cause: unknown): never {
  throw new HttpError(503, { message: 'Serviço indisponível. Tente novamente.', code: 'unavailable' }, { cause });
}

async function errorOf(response: RawResponse): Promise<HttpError> {
  const text = await response.text().catch(() => '');
  const parsed = errorBody.safeParse(parseJson(text));
  const body = parsed.success ? parsed.data : { message: text || response.statusText, code: 'unknown' };
  const retryAfter = response.headers.get('retry-after');
  return new HttpError(response.status, body, retryAfter ? { headers: { 'Retry-After': retryAfter } } : {});
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

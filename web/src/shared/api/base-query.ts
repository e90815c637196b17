import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { reportServerMissed, reportServerReached, reportStoredResponseUsed } from '../offline/connection.ts';
import { readStoredResponse, storeResponse } from '../offline/stored-responses.ts';
import { reportSessionEnd } from '../session/session-end.ts';
import { type ApiError, isRetryable } from './api-error.ts';

export interface RequestOptions {
  /** Headers besides the content type. */
  headers?: Record<string, string>;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** A 401 is an ordinary error, not the end of the session. */
  anonymous?: boolean;
}

export interface ApiRequest extends RequestOptions {
  /** `METHOD /path`, with `:name` for parameters; see `route`. */
  route: string;
  params?: object;
  /** Undefined and empty values are left out. */
  query?: object;
  /** Sent as JSON; without it there is no body and no content type. */
  body?: unknown;
}

const UNAUTHORIZED = 'unauthorized';
/** Pauses before the repetitions of a failed read, unless the server names a longer one (`Retry-After`). */
const RETRY_PAUSES_MS = [2_000, 6_000, 18_000];
/**
 * Maximum duration of a call. Without it a call on a lost connection would run for minutes, and invalidated data is only
 * fetched again when no call is running.
 */
const TIME_LIMIT_MS = 30_000;
/** Failures of a read since its last success, by URL. */
const failures = new Map<string, number>();

/**
 * Calls /api with the session's cookie. A response that is not 2xx becomes an `ApiError`; that of a read that may
 * succeed later says when it is to be repeated, three times in a row (`ErrorState` does). If the server cannot be
 * reached, a public GET returns the last response that is stored on the device. Never throws.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, { signal }) => {
  const { body, headers, keepalive = false, anonymous = false } = request;
  const [method] = request.route.split(' ');
  const url = urlOf(request);
  const reads = method === 'GET';
  const repeated = (error: ApiError, retryAfterMs = 0) => {
    const pauseMs = RETRY_PAUSES_MS[failures.get(url) ?? 0];
    if (!reads || signal.aborted || !isRetryable(error) || !pauseMs) {
      failures.delete(url);
      return { error };
    }
    failures.set(url, (failures.get(url) ?? 0) + 1);
    return { error: { ...error, retryInMs: Math.max(pauseMs, retryAfterMs) } };
  };
  try {
    const response = await fetch(url, {
      method,
      credentials: 'include',
      keepalive,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    // Throws if the response is not our server's, e.g. the page of a captive portal.
    const data = response.ok && text ? JSON.parse(text) : null;
    reportServerReached();
    if (!response.ok) {
      const error = errorOf(response, text);
      // A proxy's 401 has no code; it ends the session too.
      if (!anonymous && error.status === 401 && (error.code ?? UNAUTHORIZED) === UNAUTHORIZED) await reportSessionEnd();
      return repeated(error, Number(response.headers.get('retry-after')) * 1000 || 0);
    }
    failures.delete(url);
    if (reads) void storeResponse(url, response, text);
    return { data };
  } catch (cause) {
    if (!signal.aborted) reportServerMissed();
    const lastSeen = reads && !signal.aborted ? await readStoredResponse(url) : undefined;
    if (!lastSeen) return repeated({ status: 0, message: String(cause) });
    reportStoredResponseUsed();
    return lastSeen;
  }
};

/** Returns the URL of a request, e.g. `/api/stores/1?page=2`. */
export function urlOf({ route, params = {}, query = {} }: ApiRequest): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = route.replace(/^\w+ /, '').replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

function errorOf(response: Response, text: string): ApiError {
  const { code, message, fields } = bodyOf(text);
  return {
    status: response.status,
    message: `${response.status}: ${text || response.statusText}`,
    ...(code ? { code } : {}),
    ...(message ? { serverMessage: message } : {}),
    ...(fields ? { fields } : {}),
  };
}

/** Parses the error body of our server; `{}` for a proxy's, which is not JSON. */
function bodyOf(text: string): { code?: string; message?: string; fields?: Record<string, string> } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

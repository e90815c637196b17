import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { reportLastSeen, reportReached } from '../offline/connection.ts';
import { keepLastSeen, recallLastSeen } from '../offline/last-seen.ts';
import { reportSessionEnd } from '../session/session-end.ts';

export interface ApiRequest {
  /** Path under /api, e.g. `/stores`. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Values of the query string; those that are undefined or empty are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON; no body and no content type without it. */
  body?: unknown;
  /** Goes on when the page is left, for what nobody waits for. */
  keepalive?: boolean;
}

/** What any failed call becomes. */
export interface ApiError {
  /** HTTP status; 0 where no answer came. */
  status: number;
  /** Status code, colon, space, then the answer's text, or the status text where it is empty. */
  message: string;
  /** What the server says to people: `message` of the JSON error body. */
  serverMessage?: string;
  /** What is wrong with fields of the body, by their names. */
  fields?: Record<string, string>;
}

/** The call that asks who is signed in. */
export const WHO = '/auth/me';

/**
 * Calls /api with the browser's credentials; any answer that is not OK becomes an `ApiError`. Nothing is tried again.
 * Where the server cannot be reached, a public GET is answered with what was seen last.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, { signal }) => {
  const url = urlOf(request);
  const reads = (request.method ?? 'GET') === 'GET';
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      credentials: 'include',
      keepalive: request.keepalive ?? false,
      signal,
      ...(request.body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    reportReached();
    if (!response.ok) {
      const error = errorOf(response, text);
      // Who asks whether somebody is signed in is told, and no more.
      if (request.path !== WHO && /^401:.*Unauthorized/s.test(error.message)) await reportSessionEnd();
      return { error };
    }
    if (reads) void keepLastSeen(url, text);
    return { data: text ? JSON.parse(text) : null };
  } catch (cause) {
    const lastSeen = reads && !signal.aborted ? await recallLastSeen(url) : undefined;
    if (!lastSeen) return { error: { status: 0, message: String(cause) } };
    reportLastSeen();
    return { data: JSON.parse(lastSeen) };
  }
};

function urlOf({ path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

function errorOf(response: Response, text: string): ApiError {
  const body = bodyOf(text);
  return {
    status: response.status,
    message: `${response.status}: ${text || response.statusText}`,
    ...(typeof body.message === 'string' && body.message ? { serverMessage: body.message } : {}),
    ...(body.fields ? { fields: body.fields } : {}),
  };
}

function bodyOf(text: string): { message?: unknown; fields?: Record<string, string> } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

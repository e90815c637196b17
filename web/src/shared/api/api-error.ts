import type { SerializedError } from '@reduxjs/toolkit';

/** The error of a failed call to the API. */
export interface ApiError {
  /** HTTP status; 0 if no response arrived. */
  status: number;
  /** `status: body`, or `status: status text` if the body is empty. */
  message: string;
  /** The machine-readable code, e.g. `unauthorized`; absent if a proxy responded. */
  code?: string;
  /** The server's message for users. */
  serverMessage?: string;
  /** The server's messages about fields of the body, by field name. */
  fields?: Record<string, string>;
  /** Milliseconds after which a failed read is to be repeated; absent if it is not. */
  retryInMs?: number;
}

/** The error of a call as Redux Toolkit types it: includes exceptions of our own code. */
export type CallError = ApiError | SerializedError;

/** Narrows the error of a call; an exception of our own code becomes an error with status 0. */
export function apiErrorOf(error: CallError): ApiError {
  return 'status' in error ? error : { status: 0, message: error.message ?? '' };
}

/** Whether the same call may succeed later: true without a response and for 5xx. */
export function isRetryable(error: CallError): boolean {
  const { status } = apiErrorOf(error);
  return status === 0 || status >= 500;
}

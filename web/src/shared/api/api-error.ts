import type { SerializedError } from '@reduxjs/toolkit';

/** What any failed call becomes. */
export interface ApiError {
  /** HTTP status; 0 where no response arrived. */
  status: number;
  /** `status: body`, or `status: status text` where the body is empty. */
  message: string;
  /** The machine-readable code, e.g. `unauthorized`; absent where a proxy responded. */
  code?: string;
  /** The server's message for people. */
  serverMessage?: string;
  /** The server's messages about fields of the body, by name. */
  fields?: Record<string, string>;
}

/** The error of a call as Redux Toolkit types it: it also allows for exceptions of our own code. */
export type CallError = ApiError | SerializedError;

/** Narrows the error of a call; an exception of our own code becomes an error without a status. */
export function apiErrorOf(error: CallError): ApiError {
  return 'status' in error ? error : { status: 0, message: error.message ?? '' };
}

/** Whether the same call may succeed later: an unreachable server comes back, a refusal stays. */
export function isRetryable(error: CallError): boolean {
  const { status } = apiErrorOf(error);
  return status === 0 || status >= 500;
}

import { ERRORS, type ErrorCode } from '@cardume/bff/contract';
import { HttpError } from '@cardume/kit/contract';

type Options = ConstructorParameters<typeof HttpError>[2];

/** Returns an error of /api with the status that belongs to its code. */
export function apiError(code: ErrorCode, message: string, options: Options = {}): HttpError {
  return new HttpError(ERRORS[code].status, { message, code }, options);
}

/** For `catch`: returns null for a 404. @throws every other error */
export function nullIfMissing(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null;
  throw error;
}

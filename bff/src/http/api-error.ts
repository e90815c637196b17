import { ERRORS, type ErrorCode } from '@cardume/bff/contract';
import { HttpError } from '@cardume/kit/contract';

type Options = ConstructorParameters<typeof HttpError>[2];

/** Returns an error of /api with the status that belongs to its code. */
export function apiError(code: ErrorCode, message: string, options: Options = {}): HttpError {
  return new HttpError(ERRORS[code].status, { message, code }, options);
}

/** For `catch`: returns null for a 404. @throws every other error */
export const nullIfMissing = nullIf(404);

/** For `catch`: returns null for a 503. @throws every other error */
export const nullIfUnavailable = nullIf(503);

function nullIf(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof HttpError && error.status === status) return null;
    throw error;
  };
}

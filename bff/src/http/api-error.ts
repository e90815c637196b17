import { ERRORS, type ErrorCode } from '@cardume/bff/contract';
import { HttpError } from '@cardume/kit/contract';

type Options = ConstructorParameters<typeof HttpError>[2];

/** An error of /api with the status of its code. */
export function apiError(code: ErrorCode, message: string, options: Options = {}): HttpError {
  return new HttpError(ERRORS[code].status, { message, code }, options);
}

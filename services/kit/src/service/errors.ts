import type { ErrorRequestHandler } from 'express';
import { HttpError } from '../contract/errors.ts';
import {
  CommandRejected,
  GuardTaken,
  isDuplicateKey,
  type Rejection,
  StreamBusy,
  UnknownEvent,
  VersionConflict,
} from '../event-store/index.ts';
import { isUnreachable } from '../event-store/transaction.ts';
import { conflict, unavailable } from '../http/index.ts';

const STATUS: Record<Rejection['rejected'], number> = {
  invalid: 400,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  limit: 422,
};

/** Express error handler: translates errors of the event store and an unreachable database into HTTP errors. */
export const eventStoreErrors: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  next(translate(error));
};

function translate(error: unknown): unknown {
  if (error instanceof CommandRejected) {
    const { rejected, ...body } = error.rejection;
    return new HttpError(STATUS[rejected], body);
  }
  if (error instanceof GuardTaken) return conflict('Já está em uso', `${error.guard}_taken`);
  if (error instanceof VersionConflict || isDuplicateKey(error)) {
    return conflict('Alguém alterou isto ao mesmo tempo. Tente novamente.');
  }
  if (error instanceof StreamBusy || error instanceof UnknownEvent || isUnreachable(error)) return unavailable();
  return error;
}

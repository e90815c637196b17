import { type ClientSession, type Connection, mongo } from 'mongoose';
import { endAbandoned } from './abandoned.ts';
import { StreamBusy } from './errors.ts';

/** Work that has not reached its commit by then is given up, with nothing written. */
export const WRITE_MS = 5_000;
/** How long a commit may take before its caller is told that the outcome is not known. */
const COMMIT_MS = 2_000;
/** What others hold longer may be held by nobody. */
const SUSPICIOUS_MS = 500;

/**
 * Runs work in a transaction that is tried again while others write the same documents, until `deadline` (milliseconds
 * since the epoch). What a dead process left open is ended on the way. The driver's own limit is two minutes: its
 * `timeoutMS` has no effect.
 * @param name what is written, for the error
 * @throws StreamBusy when it was not written in time, or the database cannot be reached
 */
export async function inTransaction<T>(
  connection: Connection,
  name: string,
  work: (tx: ClientSession) => Promise<T>,
  deadline: number = Date.now() + WRITE_MS,
): Promise<T> {
  const session = await connection.startSession();
  const suspicious = Date.now() + SUSPICIOUS_MS;
  let last: unknown;
  const inTime = () => {
    if (Date.now() >= deadline) throw new StreamBusy(name, last);
  };
  const attempt = async () => {
    inTime();
    if (Date.now() > suspicious) await endAbandoned(connection);
    const result = await work(session).catch((error: unknown) => {
      last = error;
      throw error;
    });
    inTime();
    return result;
  };
  const options = { writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } } as const;
  const written = session.withTransaction(attempt, options).finally(() => session.endSession());
  try {
    return await orLate(written, deadline + COMMIT_MS);
  } catch (error) {
    throw isUnreachable(error) ? new StreamBusy(name, error) : error;
  }
}

/** A commit that hangs goes on by itself; only its caller stops waiting. */
function orLate<T>(written: Promise<T>, at: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new mongo.MongoNetworkTimeoutError('no answer in time')), at - Date.now());
  return Promise.race([written, late.promise]).finally(() => clearTimeout(timer));
}

/** The database is away, has no primary, or gave a transaction up: nothing is wrong with the command. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false;
  // A write of many documents wraps whatever ended it as if a server had said it.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof mongo.MongoError) {
    return isUnreachable(error.errorResponse);
  }
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoSystemError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoNotConnectedError ||
    error.hasErrorLabel('TransientTransactionError') ||
    error.hasErrorLabel('UnknownTransactionCommitResult')
  );
}

import { type ClientSession, type Connection, mongo } from 'mongoose';
import { endAbandoned } from './abandoned.ts';
import { StreamBusy } from './errors.ts';

/** A transaction that has not reached its commit by then is aborted. */
export const WRITE_TIMEOUT_MS = 5_000;
/** After this time a commit without response counts as failed for its caller; its outcome is unknown. */
const COMMIT_TIMEOUT_MS = 2_000;
/** A lock that is held longer may belong to a process that died. */
const ABANDONED_CHECK_AFTER_MS = 500;

/** The session was ended, because another process took the transaction for abandoned. */
const INTERRUPTED = 11_601;

/**
 * Runs `work` in a transaction and retries it on conflicts with other writers until the deadline. Aborts transactions
 * that dead processes left open. (The driver alone would retry for two minutes: its `timeoutMS` has no effect here.)
 * @param name what is written, for the error
 * @param deadline milliseconds since the epoch; default: in 5 s
 * @throws StreamBusy if it was not written in time, or the database cannot be reached
 */
export async function inTransaction<T>(
  connection: Connection,
  name: string,
  work: (tx: ClientSession) => Promise<T>,
  deadline: number = Date.now() + WRITE_TIMEOUT_MS,
): Promise<T> {
  const checkAbandonedAt = Date.now() + ABANDONED_CHECK_AFTER_MS;
  let last: unknown;
  const throwIfLate = () => {
    if (Date.now() >= deadline) throw new StreamBusy(name, last);
  };
  const attempt = async (session: ClientSession) => {
    throwIfLate();
    if (Date.now() > checkAbandonedAt) await endAbandoned(connection);
    const result = await work(session).catch((error: unknown) => {
      last = error;
      throw error;
    });
    throwIfLate();
    return result;
  };
  const options = { writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } } as const;
  for (;;) {
    const session = await connection.startSession();
    const written = session.withTransaction(attempt, options).finally(() => session.endSession());
    try {
      return await withTimeout(written, deadline + COMMIT_TIMEOUT_MS);
    } catch (error) {
      // The driver does not retry it. In the commit the outcome would be unknown, so only what `work` threw is repeated.
      if (error === last && isInterrupted(error)) continue;
      throw isUnreachable(error) ? new StreamBusy(name, error) : error;
    }
  }
}

const isInterrupted = (error: unknown) => error instanceof mongo.MongoError && error.code === INTERRUPTED;

/** Stops waiting for the commit, which goes on by itself. */
function withTimeout<T>(written: Promise<T>, at: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new mongo.MongoNetworkTimeoutError('no response in time')),
    at - Date.now(),
  );
  return Promise.race([written, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether the database is unreachable, has no primary or aborted the transaction: a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false;
  // A bulk write wraps a lost connection as if it were an error response of the server.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof mongo.MongoError) {
    return isUnreachable(error.errorResponse);
  }
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoSystemError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoNotConnectedError ||
    isInterrupted(error) ||
    error.hasErrorLabel('TransientTransactionError') ||
    error.hasErrorLabel('UnknownTransactionCommitResult')
  );
}

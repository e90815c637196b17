import { type ClientSession, type Connection, mongo } from 'mongoose';
import { abortAbandonedTransactions } from './abandoned-transactions.ts';
import { StreamBusy } from './errors.ts';

/** Default time within which a transaction must reach its commit; it is aborted otherwise. */
export const WRITE_TIMEOUT_MS = 5_000;
/** A commit without response for this time is reported as failed, although its outcome is unknown. */
const COMMIT_TIMEOUT_MS = 2_000;
/** If a conflict lasts longer, the lock may belong to a process that died. */
const ABANDONED_CHECK_AFTER_MS = 500;

/** MongoDB's error code `Interrupted`: another process ended the session as abandoned. */
const INTERRUPTED = 11_601;
/**
 * MongoDB's error codes of a server that has no primary, is no longer primary or shuts down (specification «Retryable
 * Reads» of its drivers). The driver itself retries a read only once, which may be too early for an election.
 */
const ELECTION_CODES = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);
/** The driver throws Node's error if a server closed the connection before the command was written. */
const SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET']);

/**
 * Runs `work` in a transaction and retries it on conflicts with other writers until the deadline. Aborts transactions
 * that dead processes left open. (The driver alone would retry for two minutes: its `timeoutMS` has no effect here.)
 * @param name stream or document that is written, for the error message
 * @param deadline by `performance.now()`; default: in 5 s
 * @throws StreamBusy if `work` or the commit takes too long, or the database cannot be reached. Its cause is the error of
 * the database; undefined if only `work` took too long
 */
export async function inTransaction<T>(
  connection: Connection,
  name: string,
  work: (tx: ClientSession) => Promise<T>,
  deadline: number = performance.now() + WRITE_TIMEOUT_MS,
): Promise<T> {
  const checkAbandonedAt = performance.now() + ABANDONED_CHECK_AFTER_MS;
  let last: unknown;
  let working = false;
  const throwIfLate = () => {
    if (performance.now() >= deadline) throw new StreamBusy(name, last);
  };
  const attempt = async (session: ClientSession) => {
    throwIfLate();
    if (performance.now() > checkAbandonedAt) await abortAbandonedTransactions(connection);
    working = true;
    const result = await work(session)
      .catch((error: unknown) => {
        last = error;
        throw error;
      })
      .finally(() => {
        working = false;
      });
    throwIfLate();
    return result;
  };
  const lateError = () =>
    working ? new StreamBusy(name, last) : new mongo.MongoNetworkTimeoutError('no response in time');
  const options = { writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } } as const;
  for (;;) {
    const session = await connection.startSession();
    const written = session.withTransaction(attempt, options).finally(() => session.endSession());
    try {
      return await withTimeout(written, deadline + COMMIT_TIMEOUT_MS, lateError);
    } catch (error) {
      // Not retried by the driver. During the commit the outcome is unknown, so it is retried only if `work` threw it.
      if (error === last && isInterrupted(error)) continue;
      throw isUnreachable(error) ? new StreamBusy(name, error) : error;
    }
  }
}

const isSocketError = (error: unknown) =>
  error instanceof Error && 'code' in error && SOCKET_CODES.has(String(error.code));

const isInterrupted = (error: unknown) => error instanceof mongo.MongoError && error.code === INTERRUPTED;

/** Rejects at a time by `performance.now()`. Does not cancel the commit. */
function withTimeout<T>(written: Promise<T>, at: number, lateError: () => Error): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(lateError()), at - performance.now());
  return Promise.race([written, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether the database is unreachable, has no primary or aborted the transaction, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return isSocketError(error);
  // The driver wraps a lost connection during a bulk write like an error response of the server.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof mongo.MongoError) {
    return isUnreachable(error.errorResponse);
  }
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoSystemError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoNotConnectedError ||
    isInterrupted(error) ||
    ELECTION_CODES.has(Number(error.code)) ||
    error.hasErrorLabel('TransientTransactionError') ||
    error.hasErrorLabel('UnknownTransactionCommitResult')
  );
}

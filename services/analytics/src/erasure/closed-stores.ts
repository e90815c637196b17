import { inTransaction } from '@cardume/kit/event-store';
import type { ClientSession } from 'mongoose';
import type { Logs } from '../logs/logs.ts';

/**
 * Records for ever that a shop is closed, so that nothing of it is counted any more. Appends and the archive write the
 * documents that this transaction writes: each of them has committed before, or sees the closed shop.
 * @throws StreamBusy if MongoDB does not commit in time
 */
export async function recordClosedStore(logs: Logs, storeId: string): Promise<void> {
  await inTransaction(logs.connection, 'closed shop', async (session) => {
    const insertion = { $setOnInsert: { at: new Date() } };
    const { upsertedCount } = await logs.closedStores.updateOne({ _id: storeId }, insertion, { upsert: true, session });
    if (upsertedCount === 0) return;
    const closing = { $inc: { closedStores: 1 } };
    await logs.counter.updateOne({ _id: 'seq' }, closing, { session });
    await logs.archive.updateOne({ _id: 'progress' }, closing, { session });
  });
}

/** Returns which of the shops are closed, in a transaction that writes the counter or the archive's position. */
export async function closedAmong(
  { closedStores }: Logs,
  storeIds: Iterable<string>,
  session: ClientSession,
): Promise<Set<string>> {
  const ids = [...new Set(storeIds)];
  const closed = closedStores.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } });
  return new Set((await closed.toArray()).map(({ _id }) => _id));
}

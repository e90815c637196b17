import type { AnyStore } from './aggregate-store.ts';
import type { ErasedStream } from './documents.ts';

const STREAMS_PER_PAGE = 500;

/**
 * Erases data in erased streams that counts as personal only since a later release. Idempotent.
 * @returns the number of streams that had such data
 */
export async function eraseLeftovers(store: AnyStore, stopped?: AbortSignal): Promise<number> {
  const prefix = store.streamId('');
  let erased = 0;
  for (let last: string | undefined = prefix; last !== undefined && !stopped?.aborted; ) {
    const page: ErasedStream[] = await store.erasedStreams
      .find({ _id: { $gt: last, $lt: `${prefix}\uffff` } })
      .sort({ _id: 1 })
      .limit(STREAMS_PER_PAGE)
      .lean<ErasedStream[]>();
    const ids = page.map(({ _id }) => _id);
    await store.snapshots.deleteMany({ streamId: { $in: ids } });
    for (const streamId of await withLeftovers(store, ids)) {
      await store.eraseAgain(streamId.slice(prefix.length));
      erased++;
    }
    last = ids.at(-1);
  }
  return erased;
}

function withLeftovers({ aggregate, events }: AnyStore, streamIds: string[]): Promise<string[]> {
  const known = Object.entries<readonly unknown[]>(aggregate.events);
  const outdated = known.map(([name, versions]) => ({ name, v: { $lt: versions.length } }));
  const left = { $or: [{ personal: { $exists: true } }, ...outdated] };
  return events.distinct('streamId', { streamId: { $in: streamIds }, ...left });
}

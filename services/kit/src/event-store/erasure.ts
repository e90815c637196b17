import type { ClientSession } from 'mongoose';
import type { Aggregate, DomainEvent, EventDocument, RecordedEvent } from './aggregate.ts';
import { WITHOUT_UNDEFINED } from './documents.ts';
import type { StreamReader } from './stream-reader.ts';
import { currentVersion, upcast } from './versions.ts';

/**
 * Removes `personal` from all events of a stream and lists it as erased. Upcasts the events first, because older
 * versions may have personal data outside of `personal`.
 * @returns the events without personal data
 */
export async function erasePersonal<State, Event extends DomainEvent, Command>(
  reader: StreamReader<State, Event, Command>,
  id: string,
  at: string,
  session: ClientSession,
): Promise<RecordedEvent<Event>[]> {
  const streamId = reader.streamId(id);
  const stored = await reader.stored(id, session);
  const erased = stored.map((event) => erasedEvent(reader.aggregate, event));
  const updates = erased
    .filter(({ v }, index) => v !== stored[index]?.v)
    .map(({ version, v, data }) => ({ updateOne: { filter: { streamId, version }, update: { $set: { v, data } } } }));
  const { collection } = reader.events;
  if (updates.length > 0) await collection.bulkWrite(updates, { session, ordered: false, ...WITHOUT_UNDEFINED });
  await reader.events.updateMany({ streamId, personal: { $exists: true } }, { $unset: { personal: 1 } }, { session });
  await reader.snapshots.deleteMany({ streamId }, { session });
  await reader.erasedStreams.updateOne({ _id: streamId }, { $setOnInsert: { at } }, { upsert: true, session });
  return reader.known(erased);
}

/** Returns an event as erasing leaves it: upcast to its current version, without `personal`. */
function erasedEvent<Event extends DomainEvent>(
  aggregate: Pick<Aggregate<unknown, Event, never>, 'events'>,
  { personal: _, ...stored }: EventDocument,
): EventDocument {
  const current = upcast(aggregate, { ...stored, personal: undefined });
  return current ? { ...stored, data: current.data, v: currentVersion(aggregate, current.name) } : stored;
}

/** Returns the ids of all erased streams of an aggregate. */
export async function erasedIds(reader: StreamReader<unknown, DomainEvent, never>): Promise<string[]> {
  const prefix = reader.streamId('');
  const rows = await reader.erasedStreams.find({ _id: { $gt: prefix, $lt: `${prefix}\uffff` } }, { _id: 1 }).lean();
  return rows.map(({ _id }) => _id.slice(prefix.length));
}

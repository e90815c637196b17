import type { ClientSession } from 'mongoose';
import { type DomainEvent, type RecordedEvent, reduceEvents } from './aggregate.ts';
import { WITHOUT_UNDEFINED } from './documents.ts';
import { SNAPSHOT_EVERY, type StreamReader } from './stream-reader.ts';

/** The state of a stream at a version. */
interface Snapshot<State> {
  version: number;
  state: State;
}

/** Writes a snapshot of the state after an append, if one is due. @param before the version before the append */
export async function snapshotIfDue<State, Event extends DomainEvent, Command>(
  reader: StreamReader<State, Event, Command>,
  id: string,
  before: number,
  next: Snapshot<State>,
  tx: ClientSession,
): Promise<void> {
  const isDue = Math.floor(next.version / SNAPSHOT_EVERY) > Math.floor(before / SNAPSHOT_EVERY);
  if (isDue) await writeSnapshots(reader, id, [next], tx);
}

/**
 * Writes all snapshots of a stream again if some are missing, because the stream is older than snapshots or was
 * written by code with another `stateVersion`.
 * @param history all events of the stream
 */
export async function renewSnapshots<State, Event extends DomainEvent, Command>(
  reader: StreamReader<State, Event, Command>,
  id: string,
  history: readonly RecordedEvent<Event>[],
  tx: ClientSession,
): Promise<void> {
  const wanted = Math.floor(history.length / SNAPSHOT_EVERY);
  if (wanted === 0) return;
  const { aggregate, snapshots } = reader;
  const streamId = reader.streamId(id);
  const current = { streamId, stateVersion: aggregate.stateVersion };
  if ((await snapshots.countDocuments(current, { session: tx })) >= wanted) return;
  await snapshots.deleteMany({ streamId }, { session: tx });
  const renewed: Snapshot<State>[] = [];
  for (let state = aggregate.initial, at = 0; at < wanted * SNAPSHOT_EVERY; at += SNAPSHOT_EVERY) {
    const events = history.slice(at, at + SNAPSHOT_EVERY);
    state = reduceEvents(aggregate, events, state);
    renewed.push({ version: events.at(-1)?.version ?? 0, state });
  }
  await writeSnapshots(reader, id, renewed, tx);
}

async function writeSnapshots<State, Event extends DomainEvent, Command>(
  reader: StreamReader<State, Event, Command>,
  id: string,
  written: Snapshot<State>[],
  session: ClientSession,
): Promise<void> {
  const streamId = reader.streamId(id);
  const { stateVersion } = reader.aggregate;
  const writes = written.map(({ version, state }) => ({
    replaceOne: {
      filter: { streamId, version },
      replacement: { streamId, version, stateVersion, state },
      upsert: true,
    },
  }));
  await reader.snapshots.collection.bulkWrite(writes, { session, ...WITHOUT_UNDEFINED });
}

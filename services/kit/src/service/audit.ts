import { isDeepStrictEqual } from 'node:util';
import type { AnyStore, EventDocument } from '../event-store/index.ts';
import type { Handlers } from '../http/index.ts';
import type { auditContract } from './contracts.ts';

/** Streams that are read concurrently for one page. */
const CONCURRENCY = 8;

export function auditHandlers(stores: AnyStore[]): Handlers<typeof auditContract> {
  return {
    async searchEvents({ body: { actors, name, from, to, after, limit } }) {
      const [store] = stores;
      if (!store) return [];
      const at = {
        ...(from && { $gte: from }),
        ...(to && { $lt: to }),
        // Repeated from the `$or`, from which MongoDB reads no range of the index.
        ...(after && { $lte: after.at }),
      };
      const rows = await store.events
        .find({
          actor: { $in: actors },
          ...(name && { name }),
          ...((from || to || after) && { at }),
          ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }),
        })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .lean<EventRow[]>();
      const changes = await changesOf(stores, rows);
      return rows.map((row) => describe(row, changes.get(row)));
    },
  };
}

type EventRow = EventDocument & { _id: unknown };
type Fields = Record<string, unknown>;
interface Change {
  before: Fields;
  after: Fields;
}

function describe(row: EventRow, { before, after }: Change = { before: {}, after: {} }) {
  const { at, actor, name, streamId } = row;
  return {
    id: String(row._id),
    at,
    actor,
    name,
    streamId,
    before,
    after: { ...after, ...reasonOf({ ...row.data, ...row.personal }) },
  };
}

/** The reason of an event is not part of the stream's state, but is added to the change. */
function reasonOf(data: object): { reason?: string } {
  return 'reason' in data && typeof data.reason === 'string' ? { reason: data.reason } : {};
}

/** Returns the differences between the states before and after each event. Events of one stream are read together. */
async function changesOf(stores: AnyStore[], rows: EventRow[]): Promise<Map<EventRow, Change>> {
  const changes = new Map<EventRow, Change>();
  const changesOfStream = async ([streamId, ofStream]: [string, EventRow[]]) => {
    const store = stores.find(({ aggregate }) => streamId.startsWith(`${aggregate.name}-`));
    if (!store) return;
    const skipped = new Set(['updatedAt', ...(store.aggregate.internalFields ?? [])]);
    const byVersion = new Map(ofStream.map((row) => [row.version, row]));
    const versions = [...byVersion.keys()].sort((a, b) => a - b);
    const id = streamId.slice(store.aggregate.name.length + 1);
    for (const { version, before, after } of await store.transitions(id, versions)) {
      const row = byVersion.get(version);
      if (row) changes.set(row, difference(before, after, skipped));
    }
  };
  const streams = [...Map.groupBy(rows, ({ streamId }) => streamId)];
  for (let at = 0; at < streams.length; at += CONCURRENCY) {
    await Promise.all(streams.slice(at, at + CONCURRENCY).map(changesOfStream));
  }
  return changes;
}

/** Returns the fields that differ; fields of nested objects are flattened, without the name of the object. */
function difference(before: unknown, after: unknown, skipped: ReadonlySet<string>): Change {
  const [was, is] = [before as Fields, after as Fields];
  const changed: Change = { before: {}, after: {} };
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (skipped.has(key) || isDeepStrictEqual(was[key], is[key])) continue;
    if (isObject(was[key] ?? {}) && isObject(is[key] ?? {})) {
      const nested = difference(was[key] ?? {}, is[key] ?? {}, skipped);
      Object.assign(changed.before, nested.before);
      Object.assign(changed.after, nested.after);
    } else {
      if (key in was) changed.before[key] = was[key];
      if (key in is) changed.after[key] = is[key];
    }
  }
  return changed;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

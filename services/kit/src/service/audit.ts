import { isDeepStrictEqual } from 'node:util';
import { type AnyStore, type EventDocument, reduceEvents } from '../event-store/index.ts';
import type { Handlers } from '../http/index.ts';
import type { auditContract } from './contracts.ts';

/** Handlers of the audit trail. */
export function auditHandlers(stores: AnyStore[]): Handlers<typeof auditContract> {
  return {
    async searchEvents({ body: { actors, name, from, to, limit } }) {
      const [store] = stores;
      if (!store) return [];
      const rows = await store.events
        .find({
          actor: { $in: actors },
          ...(name ? { name } : {}),
          ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
        })
        .sort({ at: -1, streamId: 1, version: -1 })
        .limit(limit)
        .lean<(EventDocument & { _id: unknown })[]>();
      return Promise.all(rows.map((row) => describe(stores, row)));
    },
  };
}

async function describe(stores: AnyStore[], row: EventDocument & { _id: unknown }) {
  const { at, actor, name, streamId } = row;
  const { before, after } = await changesOf(stores, row);
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

/** The reason of an event is not part of the stream's state, but is shown with the change. */
function reasonOf(data: object): { reason?: string } {
  return 'reason' in data && typeof data.reason === 'string' ? { reason: data.reason } : {};
}

/** Returns the differences between the stream's state before and after an event. */
async function changesOf(stores: AnyStore[], { streamId, version }: EventDocument) {
  const store = stores.find(({ aggregate }) => streamId.startsWith(`${aggregate.name}-`));
  if (!store) return { before: {}, after: {} };
  const history = await store.history(streamId.slice(store.aggregate.name.length + 1), undefined, version);
  const last = history.at(-1);
  const earlier = last?.version === version ? history.slice(0, -1) : history;
  const skipped = new Set(['updatedAt', ...(store.aggregate.internalFields ?? [])]);
  return difference(reduceEvents(store.aggregate, earlier), reduceEvents(store.aggregate, history), skipped);
}

type Fields = Record<string, unknown>;

/** Returns the fields that differ; those of nested objects are lifted to the top. */
function difference(before: unknown, after: unknown, skipped: ReadonlySet<string>): { before: Fields; after: Fields } {
  const [was, is] = [before as Fields, after as Fields];
  const changed: { before: Fields; after: Fields } = { before: {}, after: {} };
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

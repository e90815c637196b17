import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defineContract } from '../contract/index.ts';
import { type EventDocument, foldEvents } from '../event-store/index.ts';
import type { Handlers } from '../http/index.ts';
import type { AnyStore } from './operations.ts';

const fields = z.record(z.string(), z.unknown());

/** What somebody did: an event, and what it changed in its stream's state. */
const recordedEvent = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  name: z.string(),
  streamId: z.string(),
  before: fields,
  after: fields,
});

/** The events are the audit trail (DESIGN section 2): any service answers which of its own somebody caused. */
export const auditContract = defineContract({
  searchEvents: {
    method: 'POST',
    path: '/operations/events/searches',
    summary: 'Events that these people caused, newest first',
    body: z.object({
      actors: z.array(z.string()).max(10_000),
      name: z.string().optional(),
      /** ISO 8601; from the first on, up to but without the second. */
      from: z.string().optional(),
      to: z.string().optional(),
      limit: z.int().min(1).max(101),
    }),
    response: z.array(recordedEvent),
  },
});

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
  return { id: String(row._id), at, actor, name, streamId, before, after: { ...after, ...reasonOf(row.data) } };
}

/** Why it was done is no state of the stream, and belongs to what was done all the same. */
function reasonOf(data: object): { reason?: string } {
  return 'reason' in data && typeof data.reason === 'string' ? { reason: data.reason } : {};
}

/** What differs between the stream's state before an event and after it. */
async function changesOf(stores: AnyStore[], { streamId, version }: EventDocument) {
  const store = stores.find(({ aggregate }) => streamId.startsWith(`${aggregate.name}-`));
  if (!store) return { before: {}, after: {} };
  const history = await store.history(streamId.slice(store.aggregate.name.length + 1), undefined, version);
  const last = history.at(-1);
  const earlier = last?.version === version ? history.slice(0, -1) : history;
  return difference(foldEvents(store.aggregate, earlier), foldEvents(store.aggregate, history));
}

type Fields = Record<string, unknown>;

/** The fields that differ, those of a nested object apart. */
function difference(before: unknown, after: unknown): { before: Fields; after: Fields } {
  const [was, is] = [before as Fields, after as Fields];
  const changed: { before: Fields; after: Fields } = { before: {}, after: {} };
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (key === 'updatedAt' || isDeepStrictEqual(was[key], is[key])) continue;
    if (isObject(was[key] ?? {}) && isObject(is[key] ?? {})) {
      const nested = difference(was[key] ?? {}, is[key] ?? {});
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

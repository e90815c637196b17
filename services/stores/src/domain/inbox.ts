import type { Aggregate, Decision, EventsOf, EventVersions, RecordedEvent } from '@cardume/kit/aggregate';
import { z } from 'zod';

/** Position of a notice in its shop's list, which is sorted newest first, then by id. */
export interface NoticePosition {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Returns whether notice `a` precedes `b` in the list. */
export const isNewerNotice = (a: NoticePosition, b: NoticePosition): boolean =>
  a.at > b.at || (a.at === b.at && a.id < b.id);

const events = {
  /** The owner has read the notice with the id `upTo` and the time `at`, and all older ones. */
  NoticesRead: [{ data: z.strictObject({ upTo: z.string(), at: z.string() }) }],
  InboxClosed: [{ data: z.strictObject({}) }],
} as const satisfies Record<string, EventVersions>;

export type InboxEvent = EventsOf<typeof events>;

/** How far an owner has read the shop's notices. The notices themselves are rows of read models. */
export interface InboxState {
  /** The newest read notice; older ones count as read. Null if none was read. */
  readUpTo: NoticePosition | null;
  closed: boolean;
}

export type InboxCommand = { type: 'ReadNotices'; upTo: NoticePosition } | { type: 'CloseInbox' };

function evolve(state: InboxState, event: RecordedEvent<InboxEvent>): InboxState {
  if (event.name === 'InboxClosed') return { readUpTo: null, closed: true };
  const { upTo: id, at } = event.data;
  return { ...state, readUpTo: { id, at } };
}

/** The read position only advances: reading an older notice produces no event. */
function decide(command: InboxCommand, { readUpTo, closed }: InboxState): Decision<InboxEvent> {
  if (command.type === 'CloseInbox') return closed ? [] : [{ name: 'InboxClosed', data: {} }];
  if (closed) return { rejected: 'missing', code: 'not_found', message: 'Loja não encontrada' };
  const { upTo } = command;
  if (readUpTo && !isNewerNotice(upTo, readUpTo)) return [];
  return [{ name: 'NoticesRead', data: { upTo: upTo.id, at: upTo.at } }];
}

export const inbox: Aggregate<InboxState, InboxEvent, InboxCommand> = {
  name: 'inbox',
  collection: 'inboxes',
  stateVersion: 1,
  events,
  initial: { readUpTo: null, closed: false },
  evolve,
  decide,
  publicState: ({ readUpTo, closed }, storeId) => (closed ? null : { storeId, readUpTo }),
};

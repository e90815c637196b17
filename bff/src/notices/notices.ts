import type { Notice } from '@cardume/bff/contract';
import { isNewerNotice, type NoticePosition } from '@cardume/stores/events';
import type { ServiceClients } from '../services.ts';

type Inbox = Awaited<ReturnType<ServiceClients['stores']['readInbox']>>;
type ReviewNotice = Awaited<ReturnType<ServiceClients['reviews']['getNotice']>>;
type Unmarked<Kind> = Kind extends Notice ? Omit<Kind, 'read'> : never;

/**
 * Returns `limit` notices of a shop from index `from`, newest first, merged from two services. stores returns all of
 * its notices, which are few; reviews only those that may be on the page: merging moves a notice of reviews down by at
 * most the number of notices of stores.
 */
export async function noticesFrom({ stores, reviews }: ServiceClients, storeId: string, from: number, limit: number) {
  const inbox = await stores.readInbox({ params: { id: storeId } });
  const skip = Math.max(0, from - inbox.notices.length);
  const query = { skip, limit: from + limit - skip, ...readMark(inbox) };
  const ofReviews = await reviews.listNotices({ params: { storeId }, query });
  const merged = [...inbox.notices.map(ofApproval), ...ofReviews.notices.map(ofReview)].sort(newestFirst);
  return {
    notices: merged
      .slice(from - skip, from - skip + limit)
      .map((notice): Notice => ({ ...notice, read: !isNewerNotice(notice, inbox.readUpTo) })),
    unread: unreadOf(inbox) + ofReviews.unread,
    total: inbox.notices.length + ofReviews.total,
  };
}

/** Returns the number of unread notices of a shop. */
export async function countUnread({ stores, reviews }: ServiceClients, storeId: string): Promise<number> {
  const inbox = await stores.readInbox({ params: { id: storeId } });
  const { unread } = await reviews.countNotices({ params: { storeId }, query: readMark(inbox) });
  return unreadOf(inbox) + unread;
}

/** Returns the position of a notice in the order of a shop's notices. @throws HttpError 404 for an unknown notice */
export async function noticePositionOf(
  { stores, reviews }: ServiceClients,
  storeId: string,
  id: string,
): Promise<NoticePosition> {
  const { notices } = await stores.readInbox({ params: { id: storeId } });
  const { at } = notices.find((notice) => notice.id === id) ?? (await reviews.getNotice({ params: { storeId, id } }));
  return { id, at };
}

const readMark = ({ readUpTo: { id: readId, at: readAt } }: Inbox) => ({ readId, readAt });
const unreadOf = ({ notices, readUpTo }: Inbox) => notices.filter((notice) => isNewerNotice(notice, readUpTo)).length;
const newestFirst = (a: NoticePosition, b: NoticePosition) => (isNewerNotice(a, b) ? -1 : Number(isNewerNotice(b, a)));

function ofApproval({ id, at, kind, reason }: Inbox['notices'][number]): Unmarked<Notice> {
  return kind === 'approved' ? { id, at, kind, data: {} } : { id, at, kind, data: { reason } };
}

function ofReview({ id, at, kind, ...data }: ReviewNotice): Unmarked<Notice> {
  return { id, at, kind, data };
}

import { z } from 'zod';
import { defineApi } from './access.ts';
import { NOTICES_EVENT } from './event-names.ts';
import { NOTICES_PER_PAGE } from './limits.ts';
import { id, isoDate, paging } from './shapes.ts';

const common = { id, at: isoDate, read: z.boolean() };
const ofReview = z.object({ reviewId: id, rating: z.int(), customerName: z.string() });

/** A notice to an owner, about a decision of an admin on the shop or about a review. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('approved'), data: z.object({}) }),
  z.object({
    ...common,
    kind: z.literal(['refused', 'approval-removed']),
    /** `reason` is null if the admin gave none. */
    data: z.object({ reason: z.string().nullable() }),
  }),
  z.object({ ...common, kind: z.literal(['review', 'review-removed']), data: ofReview }),
]);
export type Notice = z.infer<typeof notice>;

/** The number of unread notices. */
export const unreadNotices = z.object({ unread: z.int() });
export type UnreadNotices = z.infer<typeof unreadNotices>;

export const readNoticesRequest = z.object({
  /** Id of a notice: it and all older ones are marked as read. */
  upTo: z.string('Informe a novidade').min(1, 'Informe a novidade').max(200),
});

/** The notices of the own shop. */
export const noticesContract = defineApi({
  listMyNotices: {
    method: 'GET',
    path: '/my-store/notices',
    access: 'owner',
    summary: 'News of the own shop, newest first, then by id',
    query: z.object(paging(50, NOTICES_PER_PAGE)),
    response: unreadNotices.extend({ notices: z.array(notice), total: z.int(), totalPages: z.int() }),
  },
  readMyNotices: {
    method: 'POST',
    path: '/my-store/notices/read',
    access: 'owner',
    summary: 'Marks a notice and all older ones as read; 404 where the own shop has no such notice',
    errors: ['not_found'],
    body: readNoticesRequest,
    response: unreadNotices,
  },
  streamMyNotices: {
    method: 'GET',
    path: '/my-store/notices/stream',
    access: 'owner',
    summary:
      'The number of unread notices as server-sent events: at once, and when it changes; between them an event `alive` every 15 s',
    errors: ['too_many_requests'],
    media: 'text/event-stream',
    event: { name: NOTICES_EVENT, data: unreadNotices },
  },
});

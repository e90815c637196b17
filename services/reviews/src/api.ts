/** The internal API of reviews. */
import { defineContract } from '@cardume/kit/contract';
import { dayCounts, fromDayQuery } from '@cardume/kit/service/counts-by-day';
import { z } from 'zod';
import { rating } from './domain/ratings.ts';
import { closingAction, reportReason, subjectKind } from './domain/report.ts';
import { ratingsState } from './events.ts';

const id = z.string().min(1).max(100);

export const review = z.object({
  id,
  storeId: id,
  rating: z.int(),
  comment: z.string().nullable(),
  customerName: z.string(),
  createdAt: z.string(),
  /** The shop's reply. */
  reply: z.object({ text: z.string(), repliedAt: z.string() }).nullable(),
});
export type Review = z.infer<typeof review>;

/** A notice for the owner of the shop: a review was posted, or removed by an admin. */
const reviewNotice = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['review', 'review-removed']),
  reviewId: id,
  rating: z.int(),
  customerName: z.string(),
});

/** All reports by visitors on one subject. */
export const report = z.object({
  kind: subjectKind,
  subjectId: id,
  storeId: id,
  status: z.enum(['open', 'closed']),
  count: z.int(),
  reasons: z.partialRecord(reportReason, z.int()),
  /** Newest first. */
  comments: z.array(z.string()),
  firstAt: z.string(),
  lastAt: z.string(),
  /** The reported review; null if it was removed, or if a shop is reported. */
  review: review.nullable(),
});
export type Report = z.infer<typeof report>;

const subject = z.object({ kind: subjectKind, subjectId: id });
const storeParams = z.object({ storeId: id });
/** The newest read notice, of any service; newer ones are unread. */
const readUpTo = { readId: z.string().max(200), readAt: z.iso.datetime() };
const reason = z.string().min(1).max(500);

/** Maximum reviews that `listSameOrigin` returns. */
export const SAME_ORIGIN_MAX = 1_000;
/** Maximum reviews per call of `removeReviews`, so that it completes within the call's timeout. */
export const REMOVALS_MAX = 100;

/** Position of a review in a list: its time and id, joined by `_`. */
const position = z.string().regex(/^[\d:.TZ-]+_[\w-]+$/);

export const reviewsApi = defineContract({
  listReviews: {
    method: 'GET',
    path: '/stores/:storeId/reviews',
    summary:
      'Reviews of a shop, newest first; with `answered` only those with or without a reply, with `after` older ones',
    params: storeParams,
    query: z.object({
      page: z.coerce.number().int().min(1),
      limit: z.coerce.number().int().min(1).max(100),
      after: position.optional(),
      answered: z.enum(['true', 'false']).optional(),
    }),
    response: z.array(review),
  },
  countUnanswered: {
    method: 'GET',
    path: '/stores/:storeId/reviews/unanswered',
    summary: 'Number of reviews of a shop without a reply',
    params: storeParams,
    response: z.object({ unanswered: z.int() }),
  },
  getRatings: {
    method: 'GET',
    path: '/stores/:storeId/ratings',
    summary: 'Total, mean and counts of the reviews of a shop',
    params: storeParams,
    response: ratingsState,
  },
  postReview: {
    method: 'PUT',
    path: '/stores/:storeId/reviews/:id',
    summary: 'Posts a review; idempotent for the same id',
    params: storeParams.extend({ id }),
    body: z.object({
      rating,
      comment: z.string().max(2000).nullable(),
      customerName: z.string().min(1).max(100),
      createdAt: z.iso.datetime().optional(),
      storeApproved: z.boolean(),
      /** Only keyed hashes of it are stored. Absent for demo data. */
      sender: z.object({ address: z.string().min(1).max(100), visitor: z.string().max(100).nullable() }).optional(),
    }),
    response: z.object({ version: z.int(), state: ratingsState, review }),
  },
  countPostings: {
    method: 'GET',
    path: '/postings/days',
    summary: 'Number of reviews posted by day, of all shops or of one; removed ones are not counted',
    query: fromDayQuery.extend({ storeId: storeParams.shape.storeId.optional() }),
    response: dayCounts,
  },
  listNotices: {
    method: 'GET',
    path: '/stores/:storeId/notices',
    summary: 'Notices about the reviews of a shop, newest first, then by id',
    params: storeParams,
    query: z.object({
      skip: z.coerce.number().int().min(0),
      limit: z.coerce.number().int().min(1).max(10_000),
      ...readUpTo,
    }),
    response: z.object({ notices: z.array(reviewNotice), total: z.int(), unread: z.int() }),
  },
  countNotices: {
    method: 'GET',
    path: '/stores/:storeId/unread-notices',
    summary: 'The number of unread notices about the reviews of a shop',
    params: storeParams,
    query: z.object(readUpTo),
    response: z.object({ unread: z.int() }),
  },
  getNotice: {
    method: 'GET',
    path: '/stores/:storeId/notices/:id',
    summary: 'A notice about a review of the shop',
    params: storeParams.extend({ id: z.string().min(1).max(200) }),
    response: reviewNotice,
  },
  removeReview: {
    method: 'DELETE',
    path: '/stores/:storeId/reviews/:id',
    summary: 'Removes a review and records the reason',
    params: storeParams.extend({ id }),
    body: z.object({ reason }),
    response: z.object({ version: z.int(), state: ratingsState }),
  },
  replyToReview: {
    method: 'PUT',
    path: '/stores/:storeId/reviews/:id/reply',
    summary: 'Publishes the reply of the shop to a review or replaces it; the same text again changes nothing',
    params: storeParams.extend({ id }),
    body: z.object({ text: z.string().min(1).max(1_000) }),
    response: z.object({ version: z.int(), state: ratingsState, review }),
  },
  removeReply: {
    method: 'DELETE',
    path: '/stores/:storeId/reviews/:id/reply',
    summary: 'Removes the reply of the shop to a review; idempotent',
    params: storeParams.extend({ id }),
    response: z.object({ version: z.int(), state: ratingsState }),
  },
  listSameOrigin: {
    method: 'GET',
    path: '/stores/:storeId/reviews/:id/same-origin',
    summary: 'Reviews of all shops from the address or visitor of this one, itself included; newest first',
    params: storeParams.extend({ id }),
    response: z.array(review),
  },
  removeReviews: {
    method: 'POST',
    path: '/reviews/removals',
    summary: 'Removes reviews and records the reason; those that are gone already are skipped',
    body: z.object({ ids: z.array(id).max(REMOVALS_MAX), reason }),
    response: z.object({
      removed: z.int(),
      /** The new ratings of the affected shops. */
      ratings: z.array(z.object({ version: z.int(), state: ratingsState })),
    }),
  },
  getReview: {
    method: 'GET',
    path: '/reviews/:id',
    summary: 'A review of any shop',
    params: z.object({ id }),
    response: review,
  },
  listReports: {
    method: 'GET',
    path: '/reports',
    summary: 'Reported subjects, most reported first, then the last reported; `open` is the number of open ones',
    query: z.object({
      status: z.enum(['open', 'closed']),
      page: z.coerce.number().int().min(1),
      limit: z.coerce.number().int().min(1).max(100),
    }),
    response: z.object({ reports: z.array(report), total: z.int(), open: z.int() }),
  },
  reportSubject: {
    method: 'POST',
    path: '/reports/:kind/:subjectId',
    summary: 'Reports a shop or a review; `reported` is false where the visitor has done so before',
    params: subject,
    body: z.object({
      storeId: id,
      reason: reportReason,
      comment: z.string().max(500).nullable(),
      /** Visitor id from the cookie; only a keyed hash of it is stored. */
      visitor: z.string().min(1).max(100),
    }),
    response: z.object({ reported: z.boolean() }),
  },
  hasReported: {
    method: 'POST',
    path: '/reports/:kind/:subjectId/visitors/searches',
    readOnly: true,
    summary: 'Whether a visitor has reported a subject',
    params: subject,
    body: z.object({ visitor: z.string().min(1).max(100) }),
    response: z.object({ reported: z.boolean() }),
  },
  getReport: {
    method: 'GET',
    path: '/reports/:kind/:subjectId',
    summary: 'What visitors have reported of a subject',
    params: subject,
    response: report,
  },
  closeReport: {
    method: 'POST',
    path: '/reports/:kind/:subjectId/close',
    summary: 'Closes the report of a subject, which the caller has removed before where the action says so; idempotent',
    params: subject,
    body: z.object({ action: closingAction }),
    response: report,
  },
});

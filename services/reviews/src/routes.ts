import type { StoreOf, StreamState } from '@cardume/kit/event-store';
import { type Handlers, notFound, requireMatch } from '@cardume/kit/http';
import { countByDay } from '@cardume/kit/service/counts-by-day';
import type { ClientSession, Model } from 'mongoose';
import { type Report, type Review, type reviewsApi, SAME_ORIGIN_MAX } from './api.ts';
import { removeReviewsOfStore } from './commands/remove-reviews.ts';
import { reportSubject } from './commands/report-subject.ts';
import {
  type PostReview,
  type RemoveReply,
  type ReplyToReview,
  type ratings,
  summarizeRatings,
} from './domain/ratings.ts';
import type { ReportState, report, SubjectKind } from './domain/report.ts';
import type { NoticeRow } from './read-models/review-notices.ts';
import type { ReviewRow } from './read-models/store-reviews.ts';
import { type ReportVisitors, reportVisitorKey } from './records/report-visitors.ts';
import { hashOrigin, idsOfSameOrigin, type ReviewOrigins, type Sender } from './records/review-origins.ts';

export interface ReviewsData {
  ratings: StoreOf<typeof ratings>;
  reviews: Model<ReviewRow>;
  notices: Model<NoticeRow>;
  origins: ReviewOrigins;
  reports: StoreOf<typeof report>;
  reportVisitors: ReportVisitors;
  /** Key of the hashes of senders and reporting visitors. */
  visitorSecret: string;
}

/** Handlers of the internal API. */
export function reviewsRoutes(data: ReviewsData): Handlers<typeof reviewsApi> {
  const { ratings, reviews, notices, origins, reports, reportVisitors, visitorSecret } = data;
  const current = async (storeId: string) => {
    const { version, state } = await ratings.load(storeId);
    return { version, state: { storeId, ...summarizeRatings(state.counts) } };
  };
  /** @throws HttpError 404 if the shop has no such review */
  const reviewIn = async (tx: ClientSession, storeId: string, id: string): Promise<ReviewRow> => {
    const row = await reviews.findOne({ _id: id, storeId }, null, { session: tx }).lean<ReviewRow>();
    if (!row) throw notFound('Avaliação não encontrada');
    return row;
  };
  /** @returns the review with the command's id, as it was posted first */
  const post = async (storeId: string, command: PostReview, sender: Sender | undefined): Promise<ReviewRow> => {
    const origin = sender && hashOrigin({ id: command.reviewId, storeId }, sender, visitorSecret);
    let posted: ReviewRow | undefined;
    const within = async (tx: ClientSession) => {
      if (origin) await origins.insertMany([origin], { session: tx });
      posted = await reviewIn(tx, storeId, command.reviewId);
    };
    try {
      await ratings.execute(storeId, command, { within });
    } catch (error) {
      // A concurrent call with the same id was first.
      posted = (await reviews.findById(command.reviewId).lean<ReviewRow>()) ?? undefined;
      if (!posted) throw error;
    }
    if (!posted) throw notFound('Avaliação não encontrada');
    return posted;
  };
  /**
   * Executes a command on the reply to a review; of concurrent calls, the last one wins.
   * @param commandOf makes the command from the present reply
   * @returns the review with the change of this call
   * @throws HttpError 404 if the shop has no such review
   */
  const changeReply = async (
    { storeId, id }: { storeId: string; id: string },
    commandOf: (present: ReviewRow['reply']) => ReplyToReview | RemoveReply,
  ): Promise<ReviewRow> => {
    const read = (tx: ClientSession) => reviewIn(tx, storeId, id);
    return (await ratings.executeOnRow(storeId, read, ({ reply }) => commandOf(reply))).row;
  };
  const unreadOf = async (storeId: string, { readId, readAt }: { readId: string; readAt: string }) => {
    const [newer, sameTime] = await Promise.all([
      notices.countDocuments({ storeId, at: { $gt: readAt } }),
      notices.countDocuments({ storeId, at: readAt, _id: { $lt: readId } }),
    ]);
    return newer + sameTime;
  };
  const reportsOf = async (found: StreamState<ReportState>[]): Promise<Report[]> => {
    const ids = found.flatMap(({ state: { kind, subjectId } }) => (kind === 'review' ? [subjectId] : []));
    const rows = ids.length === 0 ? [] : await reviews.find({ _id: { $in: ids } }).lean<ReviewRow[]>();
    const rowOf = new Map(rows.map((row) => [row._id, row]));
    return found.map(({ state: { action: _, ...state } }) => {
      const row = rowOf.get(state.subjectId);
      return { ...state, status: state.status === 'closed' ? 'closed' : 'open', review: row ? reviewOf(row) : null };
    });
  };
  /** @throws HttpError 404 if the subject was not reported */
  const reportOn = async ({ kind, subjectId }: { kind: SubjectKind; subjectId: string }): Promise<Report> => {
    const stream = await reports.load(`${kind}-${subjectId}`);
    const [found] = stream.state.count > 0 ? await reportsOf([stream]) : [];
    if (!found) throw notFound('Denúncia não encontrada');
    return found;
  };
  return {
    async listReviews({ params: { storeId }, query: { page, limit, after, answered } }) {
      const rows = await reviews
        .find({ storeId, ...(after ? olderThan(after) : {}), ...(answered ? { answered: answered === 'true' } : {}) })
        .sort({ createdAt: -1, _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<ReviewRow[]>();
      return rows.map(reviewOf);
    },
    async countUnanswered({ params: { storeId } }) {
      return { unanswered: await reviews.countDocuments({ storeId, answered: false }) };
    },
    async getRatings({ params: { storeId } }) {
      return (await current(storeId)).state;
    },
    async postReview({ params: { storeId, id }, body: { sender, ...body } }) {
      const createdAt = body.createdAt ?? new Date().toISOString();
      const command = { ...body, type: 'PostReview', reviewId: id, createdAt } as const;
      // The id is the row's key: a repeated call, even a concurrent one, returns the row of the first.
      const posted = (await reviews.findById(id).lean<ReviewRow>()) ?? (await post(storeId, command, sender));
      return { ...(await current(storeId)), review: reviewOf(posted) };
    },
    countPostings: ({ query: { from, storeId } }) =>
      countByDay(reviews, { time: 'createdAt', from, match: storeId === undefined ? {} : { storeId } }),
    async listNotices({ params: { storeId }, query: { skip, limit, ...readUpTo } }) {
      const [rows, total, unread] = await Promise.all([
        notices.find({ storeId }).sort({ at: -1, _id: 1 }).skip(skip).limit(limit).lean<NoticeRow[]>(),
        notices.countDocuments({ storeId }),
        unreadOf(storeId, readUpTo),
      ]);
      return { notices: rows.map(noticeOf), total, unread };
    },
    async countNotices({ params: { storeId }, query }) {
      return { unread: await unreadOf(storeId, query) };
    },
    async getNotice({ params: { storeId, id } }) {
      const row = await notices.findOne({ _id: id, storeId }).lean<NoticeRow>();
      if (!row) throw notFound('Novidade não encontrada');
      return noticeOf(row);
    },
    async removeReview({ params: { storeId, id }, body: { reason } }) {
      const removed = await removeReviewsOfStore(data, storeId, [id], reason);
      if (removed === 0) throw notFound('Avaliação não encontrada');
      return current(storeId);
    },
    async replyToReview({ params, body: { text } }, { req }) {
      const replied = await changeReply(params, (present) => {
        requireMatch(req, present?.repliedAt ?? NO_REPLY);
        return { type: 'ReplyToReview', reviewId: params.id, text, present: present?.text ?? null };
      });
      return { ...(await current(params.storeId)), review: reviewOf(replied) };
    },
    async removeReply({ params }) {
      await changeReply(params, (present) => {
        return { type: 'RemoveReply', reviewId: params.id, present: present?.text ?? null };
      });
      return current(params.storeId);
    },
    async listSameOrigin({ params: { storeId, id } }) {
      if (!(await reviews.exists({ _id: id, storeId }))) throw notFound('Avaliação não encontrada');
      const ids = await idsOfSameOrigin(origins, id, SAME_ORIGIN_MAX);
      const rows = await reviews.find({ _id: { $in: ids } }).lean<ReviewRow[]>();
      return rows.map(reviewOf).sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
    },
    async removeReviews({ body: { ids, reason } }) {
      const rows = await reviews.find({ _id: { $in: ids } }).lean<ReviewRow[]>();
      const byStore = Map.groupBy(rows, ({ storeId }) => storeId);
      let removed = 0;
      const changed = [];
      for (const [storeId, ofStore] of byStore) {
        removed += await removeReviewsOfStore(
          data,
          storeId,
          ofStore.map(({ _id }) => _id),
          reason,
        );
        changed.push(await current(storeId));
      }
      return { removed, ratings: changed };
    },
    async getReview({ params: { id } }) {
      const row = await reviews.findById(id).lean<ReviewRow>();
      if (!row) throw notFound('Avaliação não encontrada');
      return reviewOf(row);
    },
    async listReports({ query: { status, page, limit } }) {
      const filter = { 'state.status': status };
      const [found, total, open] = await Promise.all([
        reports.find(filter, { sort: REPORT_ORDER, skip: (page - 1) * limit, limit }),
        reports.streams.countDocuments(filter),
        reports.streams.countDocuments({ 'state.status': 'open' }),
      ]);
      return { reports: await reportsOf(found), total, open };
    },
    async reportSubject({ params, body: { visitor, ...body } }) {
      const key = reportVisitorKey(params, visitor, visitorSecret);
      const command = { type: 'ReportSubject', ...params, ...body } as const;
      return { reported: await reportSubject(data, command, key) };
    },
    async hasReported({ params, body: { visitor } }) {
      const known = await reportVisitors.exists({ _id: reportVisitorKey(params, visitor, visitorSecret) });
      return { reported: known !== null };
    },
    async getReport({ params }) {
      return reportOn(params);
    },
    async closeReport({ params, body: { action } }) {
      await reports.execute(`${params.kind}-${params.subjectId}`, { type: 'CloseReport', action });
      return reportOn(params);
    },
  };
}

/** Entity tag of the reply to a review that has none. */
const NO_REPLY = 'none';

/** Most reported first, then the last reported. */
const REPORT_ORDER = { 'state.count': -1, 'state.lastAt': -1, _id: 1 } as const;

/** Adds the indexes for listing reports by status and for finding the reports of a shop to the model. */
export function addReportIndexes({ streams }: StoreOf<typeof report>): void {
  streams.schema.index({ 'state.status': 1, ...REPORT_ORDER }).index({ 'state.storeId': 1 });
}

/** Returns the filter of the reviews that follow a position in a list, newest first. */
function olderThan(position: string) {
  const [createdAt, id] = position.split(/_(.*)/);
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $gt: id } }] };
}

function noticeOf({ _id: id, storeId: _, ...row }: NoticeRow) {
  return { id, ...row };
}

function reviewOf({ _id, ...row }: ReviewRow): Review {
  const { storeId, rating, comment, customerName, createdAt, reply = null } = row;
  return { id: _id, storeId, rating, comment, customerName, createdAt, reply };
}

import { createHmac } from 'node:crypto';
import { rowModel } from '@cardume/kit/event-store';
import type { Connection, Model } from 'mongoose';
import type { ReportSubject } from '../domain/report.ts';

/** Records that a visitor has reported a subject. The id is a keyed hash of both. */
interface ReportVisitor {
  _id: string;
  storeId: string;
  at: Date;
}

/** The maximum lifetime of the visitor cookie. */
const DAYS_KEPT = 366;

/** The collection `report_visitors`. Not in events, because rows must expire: a TTL index deletes them. */
export function reportVisitorsModel(connection: Connection): Model<ReportVisitor> {
  return rowModel<ReportVisitor>(connection, 'report_visitors', {
    indexes: [[{ storeId: 1 }], [{ at: 1 }, { expireAfterSeconds: DAYS_KEPT * 24 * 3_600 }]],
  });
}

export type ReportVisitors = ReturnType<typeof reportVisitorsModel>;

/** Returns the keyed hash of a visitor and a subject. @param secret key of the hash */
export function reportVisitorKey(
  { kind, subjectId }: Pick<ReportSubject, 'kind' | 'subjectId'>,
  visitor: string,
  secret: string,
): string {
  return createHmac('sha256', secret).update(`report ${kind} ${subjectId}\n${visitor}`).digest('base64url');
}

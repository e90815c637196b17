import { createHmac } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';
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
  const schema = new Schema<ReportVisitor>(
    { _id: String, storeId: String, at: Date } satisfies Record<keyof ReportVisitor, unknown>,
    { versionKey: false },
  );
  schema.index({ storeId: 1 });
  schema.index({ at: 1 }, { expireAfterSeconds: DAYS_KEPT * 24 * 3_600 });
  return connection.model<ReportVisitor>('report_visitors', schema, 'report_visitors');
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

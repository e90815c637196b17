import { createHmac } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ReportSubject } from '../domain/report.ts';

/** A visitor has reported a subject: a keyed hash of both, which tells nothing without the visitor's cookie. */
interface ReportVisitor {
  _id: string;
  storeId: string;
  at: Date;
}

/** As long as a visitor's cookie may live. */
const DAYS_KEPT = 366;

/** No part of the events, because it has to disappear after some time: MongoDB deletes the rows by their age. */
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

/** Returns the key of a visitor and a subject. @param secret key of the hash */
export function reportVisitorKey(
  { kind, subjectId }: Pick<ReportSubject, 'kind' | 'subjectId'>,
  visitor: string,
  secret: string,
): string {
  return createHmac('sha256', secret).update(`report ${kind} ${subjectId}\n${visitor}`).digest('base64url');
}

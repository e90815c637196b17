import { createHmac } from 'node:crypto';
import { rowModel } from '@cardume/kit/event-store';
import type { ClientSession, Connection, Model } from 'mongoose';
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

/**
 * Writes the row of a visitor and a subject in the transaction of the report.
 * @param key result of `reportVisitorKey`
 * @returns false if the visitor has already reported the subject
 */
export async function claimReport(
  rows: ReportVisitors,
  { key, storeId }: { key: string; storeId: string },
  session: ClientSession,
): Promise<boolean> {
  if (await rows.exists({ _id: key }).session(session)) return false;
  await rows.insertMany([{ _id: key, storeId, at: new Date() }], { session });
  return true;
}

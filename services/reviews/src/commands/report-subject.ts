import type { StoreOf } from '@cardume/kit/event-store';
import { notFound } from '@cardume/kit/http';
import type { ClientSession } from 'mongoose';
import type { ratings } from '../domain/ratings.ts';
import type { ReportSubject, report } from '../domain/report.ts';
import { claimReport, type ReportVisitors } from '../records/report-visitors.ts';

interface Reports {
  ratings: StoreOf<typeof ratings>;
  reports: StoreOf<typeof report>;
  reportVisitors: ReportVisitors;
}

/** Thrown to abort the transaction because the visitor has already reported the subject. */
class Repeated extends Error {}

/**
 * Records a report, at most once per visitor and subject: the visitor's row is written in the event's transaction.
 * @param key result of `reportVisitorKey`
 * @returns false if the visitor has already reported the subject
 * @throws HttpError 404 if the shop is closed
 */
export async function reportSubject(
  { ratings, reports, reportVisitors }: Reports,
  command: ReportSubject,
  key: string,
): Promise<boolean> {
  const { kind, subjectId, storeId } = command;
  const within = async (session: ClientSession) => {
    if ((await ratings.load(storeId, session)).state.closed) throw notFound('Loja não encontrada');
    if (!(await claimReport(reportVisitors, { key, storeId }, session))) throw new Repeated();
  };
  const id = `${kind}-${subjectId}`;
  try {
    await reports.execute(id, command, { within });
  } catch (error) {
    if (error instanceof Repeated) return false;
    throw error;
  }
  // The transaction above only reads the ratings, so it does not conflict with their closing: the subscription that
  // closes them may have looked for the shop's reports before this one was committed.
  if ((await ratings.load(storeId)).state.closed) {
    await reports.execute(id, { type: 'DiscardReport' }, { erase: true });
    await reportVisitors.deleteOne({ _id: key });
    throw notFound('Loja não encontrada');
  }
  return true;
}

import { randomUUID } from 'node:crypto';
import { AggregateStore, type ExecuteOptions, type Outcome } from '@cardume/kit/event-store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mongoose';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { reportSubject } from '../src/commands/report-subject.ts';
import { ratings } from '../src/domain/ratings.ts';
import { type ReportCommand, type ReportEvent, type ReportState, report } from '../src/domain/report.ts';
import { reportVisitorKey, reportVisitorsModel } from '../src/records/report-visitors.ts';
import { reviewOriginsModel } from '../src/records/review-origins.ts';
import { closeRatingsOfClosedStore } from '../src/subscriptions/close-ratings-of-closed-store.ts';

/** Runs a function in its next transaction, after everything is written and before the commit. */
class PausingReports extends AggregateStore<ReportState, ReportEvent, ReportCommand> {
  beforeCommit: (() => Promise<void>) | undefined;

  override execute(id: string, command: ReportCommand, options: ExecuteOptions = {}): Promise<Outcome<ReportState>> {
    const within: ExecuteOptions['within'] = async (tx, events) => {
      const pause = this.beforeCommit;
      this.beforeCommit = undefined;
      await options.within?.(tx, events);
      await pause?.();
    };
    return super.execute(id, command, { ...options, within });
  }
}

let product: RunningProduct;
let database: Connection;
beforeAll(async () => {
  product = await startProduct({ only: ['reviews'] });
  database = await createConnection(product.mongoUrl('reviews')).asPromise();
});
afterAll(async () => {
  await database?.close();
  await product?.stop();
});

it('a report that is committed after its shop was closed leaves neither comment nor visitor', async () => {
  const reports = new PausingReports(database, report, { writeTimeoutMs: 30_000 });
  const data = {
    ratings: new AggregateStore(database, ratings),
    reports,
    reportVisitors: reportVisitorsModel(database),
    origins: reviewOriginsModel(database),
  };
  const storeId = randomUUID();
  const subject = { kind: 'store', subjectId: storeId } as const;
  const comment = `comment ${randomUUID()}`;
  const command = { type: 'ReportSubject', ...subject, storeId, reason: 'other', comment } as const;
  const key = reportVisitorKey(subject, 'a visitor', 'a secret');
  const closed = { id: storeId, version: 2, state: null, events: [] };
  reports.beforeCommit = async () => {
    await closeRatingsOfClosedStore(data).apply(closed);
  };

  await expect(reportSubject(data, command, key)).rejects.toMatchObject({ status: 404 });
  expect(await data.reportVisitors.countDocuments({ storeId })).toBe(0);
  expect((await reports.load(`store-${storeId}`)).state.status).toBe('discarded');
  expect(JSON.stringify(await reports.events.find().lean())).not.toContain(comment);
});

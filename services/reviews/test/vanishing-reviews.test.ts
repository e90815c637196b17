import { randomUUID } from 'node:crypto';
import { AggregateStore } from '@cardume/kit/event-store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mongoose';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { ratings } from '../src/domain/ratings.ts';
import { report } from '../src/domain/report.ts';
import { reviewNoticesModel } from '../src/read-models/review-notices.ts';
import { storeReviewsModel, storeReviewsProjection } from '../src/read-models/store-reviews.ts';
import { reportVisitorsModel } from '../src/records/report-visitors.ts';
import { reviewOriginsModel } from '../src/records/review-origins.ts';
import { reviewsRoutes } from '../src/routes.ts';

let product: RunningProduct;
let database: Connection;
beforeAll(async () => {
  product = await startProduct({ only: ['reviews'] });
  const url = new URL(product.mongoUrl('reviews'));
  // With one connection the deletion below is done before anything that the handler reads after its commit.
  url.searchParams.set('maxPoolSize', '1');
  database = await createConnection(url.href).asPromise();
});
afterAll(async () => {
  await database?.close();
  await product?.stop();
});

it('a review that is removed between commit and response is answered as it was posted', async () => {
  const reviews = storeReviewsModel(database);
  let removed: Promise<unknown> | undefined;
  const store = new AggregateStore(database, ratings, {
    projections: [storeReviewsProjection(reviews)],
    writeTimeoutMs: 30_000,
  });
  store.onCommit((storeId) => {
    removed = reviews.deleteMany({ storeId }).exec();
  });
  const { postReview } = reviewsRoutes({
    ratings: store,
    reviews,
    notices: reviewNoticesModel(database),
    origins: reviewOriginsModel(database),
    reports: new AggregateStore(database, report),
    reportVisitors: reportVisitorsModel(database),
    visitorSecret: 'a secret',
  });
  const params = { storeId: randomUUID(), id: randomUUID() };
  const body = { rating: 4 as const, comment: null, customerName: 'Ana', storeApproved: true };
  const http = {} as Parameters<typeof postReview>[1];
  expect(await postReview({ params, body }, http)).toMatchObject({ review: { ...params, rating: 4 } });
  expect(await removed).toMatchObject({ deletedCount: 1 });
});

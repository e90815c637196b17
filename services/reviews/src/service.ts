import { mount } from '@cardume/kit/http';
import { eventSourcedService, published } from '@cardume/kit/service';
import { reviewsApi } from './api.ts';
import { reviewsShape } from './config.ts';
import { ratings } from './domain/ratings.ts';
import { report } from './domain/report.ts';
import { reviewNoticesModel, reviewNoticesProjection } from './read-models/review-notices.ts';
import { storeReviewsModel, storeReviewsProjection } from './read-models/store-reviews.ts';
import { reportVisitorsModel } from './records/report-visitors.ts';
import { reviewOriginsModel } from './records/review-origins.ts';
import { addReportIndexes, reviewsRoutes } from './routes.ts';
import { closeRatingsOfClosedStore } from './subscriptions/close-ratings-of-closed-store.ts';

export const reviewsService = eventSourcedService('reviews', reviewsShape, ({ connection, aggregate }, config) => {
  const reviews = storeReviewsModel(connection);
  const origins = reviewOriginsModel(connection);
  const notices = reviewNoticesModel(connection);
  const ratingsStore = aggregate(ratings, [storeReviewsProjection(reviews), reviewNoticesProjection(notices)]);
  const reports = aggregate(report);
  const reportVisitors = reportVisitorsModel(connection);
  addReportIndexes(reports);
  const stores = { ratings: ratingsStore, origins, reports, reportVisitors };
  const data = { ...stores, reviews, notices, visitorSecret: config.VISITOR_SECRET };
  return {
    aggregates: [published(ratingsStore), published(reports)],
    subscriptions: [closeRatingsOfClosedStore(stores)],
    routes: (app) => mount(app, reviewsApi, reviewsRoutes(data)),
  };
});

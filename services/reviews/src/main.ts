import { mount } from '@cardume/kit/http';
import { runService } from '@cardume/kit/service';
import { reviewsApi } from './api.ts';
import { reviewsShape } from './config.ts';
import { ratings } from './domain/ratings.ts';
import { storeReviewsModel, storeReviewsProjection } from './read-models/store-reviews.ts';
import { reviewOriginsModel } from './records/review-origins.ts';
import { reviewsRoutes } from './routes.ts';
import { closeRatingsOfClosedStore } from './subscriptions/close-ratings-of-closed-store.ts';

await runService('reviews', reviewsShape, ({ connection, aggregate, serve, subscribe }, config) => {
  const reviews = storeReviewsModel(connection);
  const origins = reviewOriginsModel(connection);
  const ratingsStore = aggregate(ratings, [storeReviewsProjection(reviews)]);
  subscribe(closeRatingsOfClosedStore(ratingsStore, origins));
  const dependencies = { ratings: ratingsStore, reviews, origins, visitorSecret: config.VISITOR_SECRET };
  serve((app) => mount(app, reviewsApi, reviewsRoutes(dependencies)));
});

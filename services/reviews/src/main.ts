import { mount } from '@cardume/kit/http';
import { runService } from '@cardume/kit/service';
import { reviewsApi } from './api.ts';
import { ratings } from './domain/ratings.ts';
import { storeReviewsModel, storeReviewsProjection } from './read-models/store-reviews.ts';
import { reviewsRoutes } from './routes.ts';
import { closeRatingsOfClosedStore } from './subscriptions/close-ratings-of-closed-store.ts';

await runService('reviews', {}, ({ connection, aggregate, serve, subscribe }) => {
  const reviews = storeReviewsModel(connection);
  const ratingsStore = aggregate(ratings, [storeReviewsProjection(reviews)]);
  subscribe(closeRatingsOfClosedStore(ratingsStore));
  serve((app) => mount(app, reviewsApi, reviewsRoutes({ ratings: ratingsStore, reviews })));
});

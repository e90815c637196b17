import { visitorShape } from '@cardume/kit/config';

/** Settings of reviews in addition to those of every event-sourced service. */
export const reviewsShape = visitorShape;

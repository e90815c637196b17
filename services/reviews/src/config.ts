import { z } from 'zod';

/** Settings of reviews in addition to those of every event-sourced service. */
export const reviewsShape = {
  VISITOR_SECRET: z
    .string()
    .min(16)
    .describe('Key of the visitor hashes, at least 16 characters; with another key everybody is a new visitor'),
};

import { z } from 'zod';

/** Settings of catalog in addition to those of every event-sourced service. */
export const catalogShape = {
  PRODUCTS_PER_CATEGORY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(3)
    .describe('Products that a shop may have in each category; a lower number keeps those that exist'),
};

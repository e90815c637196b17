import { natsShape, processShape, queuesShape, redisShape, serviceShape, visitorShape } from '@cardume/kit/config';
import { z } from 'zod';

const { MONGO_URL, EVENT_STREAM } = serviceShape;

/** Settings of the process that accepts visits and clicks. The descriptions are printed into `docs/settings.md`. */
export const ingestShape = {
  ...serviceShape,
  ...redisShape,
  ...visitorShape,
};

/** Settings of the worker that computes the figures. */
export const workerShape = {
  ...processShape,
  MONGO_URL,
  ...natsShape,
  EVENT_STREAM,
  ...redisShape,
  ...queuesShape,
  ANALYTICS_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .default(400)
    .describe('Days for which single visits and clicks are kept, at least 30; older days keep daily totals'),
};

import { natsShape, processShape, redisShape, serviceShape } from '@cardume/kit/config';
import { z } from 'zod';

const { MONGO_URL, EVENT_STREAM } = serviceShape;

/** Settings of the process that accepts visits and clicks. The descriptions are printed into `docs/settings.md`. */
export const ingestShape = {
  ...serviceShape,
  ...redisShape,
  VISITOR_SECRET: z
    .string()
    .min(16)
    .describe('Key of the visitor hashes, at least 16 characters; with another key everybody is a new visitor'),
};

/** Settings of the worker that computes the figures. */
export const workerShape = {
  ...processShape,
  MONGO_URL,
  ...natsShape,
  EVENT_STREAM,
  ...redisShape,
  QUEUES_PASSWORD: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Password of `/queues` on the internal port, with any user name, at least 16 characters; without it there is none',
    ),
  ANALYTICS_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .default(400)
    .describe('Days for which single visits and clicks are kept, at least 30; older days keep daily totals'),
};

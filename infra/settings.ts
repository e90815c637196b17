import { eventSourcedShape } from '@cardume/kit/config';
import type { z } from 'zod';
import { bffShape } from '../bff/src/config.ts';
import { ingestShape, workerShape } from '../services/analytics/src/config.ts';
import { authShape } from '../services/auth/src/config.ts';
import { reviewsShape } from '../services/reviews/src/config.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;

/** Settings by process: validated before a local stack starts, and printed to `docs/settings.md`. */
export const SETTINGS: Readonly<Record<string, Shape>> = {
  auth: { ...eventSourcedShape, ...authShape },
  stores: eventSourcedShape,
  catalog: eventSourcedShape,
  reviews: { ...eventSourcedShape, ...reviewsShape },
  analytics: ingestShape,
  'analytics-worker': workerShape,
  bff: bffShape,
};

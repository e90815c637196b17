import type { Route } from '@cardume/kit/contract';
import { z } from 'zod';

const KEY = 'Use de 1 a 255 caracteres ASCII visíveis';

/** Whether a route creates something: its calls take an `Idempotency-Key`. */
export const isCreation = ({ status }: Route) => status === 201;

/** The headers of a call that creates. */
export const creationHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, KEY)
    .optional()
    .meta({
      description:
        'For 24 hours, the same call of the same person with the same key is answered as the first one was, and creates nothing',
    }),
});

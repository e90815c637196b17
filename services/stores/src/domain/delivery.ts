import type { Delivery } from '@cardume/kit/domain/delivery';
import { PAYMENTS } from '@cardume/kit/domain/payments';
import { z } from 'zod';

export const payments = z.array(z.enum(PAYMENTS));

const positiveCents = z.int().min(1).nullable();

export const delivery = z.object({
  radiusKm: z.int().min(1).max(100).nullable(),
  fee: z.int().min(0).nullable(),
  freeFrom: positiveCents,
  minimum: positiveCents,
  note: z.string().nullable(),
}) satisfies z.ZodType<Delivery>;

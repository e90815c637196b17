import { z } from 'zod';

/** Shapes that several areas of /api share. Unknown keys are dropped, never stored (DESIGN section 5). */

export const id = z.string().min(1).max(100);
export const idParams = z.object({ id });
export const isoDate = z.iso.datetime();
/** Integer cents of a real. */
export const cents = z.int().min(0);
export const discount = z.int().min(0).max(100).nullable();

/** `page` from 1 and `limit` within 1 to `max`; anything else is a 400. */
export function paging(max: number, limit: number) {
  return {
    page: z.coerce.number().int().min(1, 'A página deve ser 1 ou mais').default(1),
    limit: z.coerce
      .number()
      .int()
      .min(1, `O limite deve estar entre 1 e ${max}`)
      .max(max, `O limite deve estar entre 1 e ${max}`)
      .default(limit),
  };
}

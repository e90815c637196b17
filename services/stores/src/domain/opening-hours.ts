import type { DayTimes, SpecialDay, Vacation, WeekTimes } from '@cardume/kit/domain/schedule';
import { z } from 'zod';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of a day in the shop's local time, as `DayTimes` of the kit describes them. */
const dayHours = z.object({
  opens: time,
  closes: time,
  breaks: z
    .array(z.object({ from: time, to: time }))
    .max(2)
    .optional(),
}) satisfies z.ZodType<DayTimes>;

/** Seven days starting with Sunday, null for a closed day. */
export const openingHours = z.array(dayHours.nullable()).length(7) satisfies z.ZodType<WeekTimes>;
export type OpeningHours = z.infer<typeof openingHours>;

const specialDay = z.object({
  date: z.iso.date(),
  label: z.string().nullable(),
  hours: dayHours.nullable(),
}) satisfies z.ZodType<SpecialDay>;

export const specialDays = z.array(specialDay).max(60);

export const vacation = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  message: z.string().nullable(),
}) satisfies z.ZodType<Vacation>;

import { z } from 'zod';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Opening hours in the shop's local time: seven days starting with Sunday, null for a closed day. If `closes` is before
 * `opens`, the shop closes on the next day; equal times mean 24 hours.
 */
export const openingHours = z.array(z.object({ opens: time, closes: time }).nullable()).length(7);
export type OpeningHours = z.infer<typeof openingHours>;

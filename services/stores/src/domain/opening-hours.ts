import { z } from 'zod';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Opening hours in the shop's own time zone: seven days from Sunday on, null for a closed day. `closes` at or before
 * `opens` means the next day; equal times mean 24 hours.
 */
export const openingHours = z.array(z.object({ opens: time, closes: time }).nullable()).length(7);
export type OpeningHours = z.infer<typeof openingHours>;

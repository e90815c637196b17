import { z } from 'zod';

const TIMES = 'Informe a que horas abre e fecha em cada dia aberto';
const DAYS = 'Informe os sete dias, do domingo ao sábado';

/** `HH:MM` */
const time = z.string(TIMES).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIMES);

/** When a day opens and closes; no later than it opens means on the day after, so the same time is 24 hours. */
const dayHours = z.object({ opens: time, closes: time }, TIMES);
export type DayHours = z.infer<typeof dayHours>;

/** When a shop is open by its own clock: seven days, Sunday first, null where it is closed. */
export const openingHours = z.array(dayHours.nullable(), DAYS).length(7, DAYS);
export type OpeningHours = z.infer<typeof openingHours>;

import { z } from 'zod';

const TIMES = 'Informe a que horas abre e fecha em cada dia aberto';
const DAYS = 'Informe os sete dias, do domingo ao sábado';

/** `HH:MM` */
const time = z.string(TIMES).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIMES);

/** Opening hours of a day. `closes` at or before `opens` is on the next day, so equal times mean 24 hours. */
const dayHours = z.object({ opens: time, closes: time }, TIMES);
export type DayHours = z.infer<typeof dayHours>;

/** Opening hours in the shop's local time: seven days, Sunday first, null for a closed day. */
export const openingHours = z.array(dayHours.nullable(), DAYS).length(7, DAYS);
export type OpeningHours = z.infer<typeof openingHours>;

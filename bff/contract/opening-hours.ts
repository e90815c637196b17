import { hasValidBreaks } from '@cardume/kit/domain/schedule-input';
import { z } from 'zod';
import { optionalText } from './shapes.ts';

const TIMES = 'Informe a que horas abre e fecha em cada dia aberto';
const DAYS = 'Informe os sete dias, do domingo ao sábado';
const BREAKS = 'Informe até dois intervalos em ordem, dentro do horário e sem encostar um no outro';
const SPECIAL_DAYS = 'Informe a data e o horário de cada dia especial';
export const MAX_BREAKS = 2;
export const MAX_SPECIAL_DAYS = 60;
export const MAX_SPECIAL_DAY_NAME_LENGTH = 60;
const VACATION = 'Informe o primeiro e o último dia das férias';
const MAX_VACATION_DAYS = 90;
export const MAX_VACATION_MESSAGE_LENGTH = 200;
const DAY_MS = 86_400_000;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** `HH:MM` */
const time = z.string(TIMES).regex(TIME, TIMES);
const breakTime = z.string(BREAKS).regex(TIME, BREAKS);

/**
 * Opening hours of a day. `closes` at or before `opens` is on the next day, so equal times mean 24 hours. At most two
 * breaks, in order, inside the hours, which touch neither each other nor opening or closing.
 */
const dayHours = z
  .object(
    {
      opens: time,
      closes: time,
      breaks: z
        .array(z.object({ from: breakTime, to: breakTime }, BREAKS), BREAKS)
        .max(MAX_BREAKS, BREAKS)
        .optional(),
    },
    TIMES,
  )
  .refine(hasValidBreaks, BREAKS);
export type DayHours = z.infer<typeof dayHours>;

/** Opening hours in the shop's local time: seven days, Sunday first, null for a closed day. */
export const openingHours = z.array(dayHours.nullable(), DAYS).length(7, DAYS);
export type OpeningHours = z.infer<typeof openingHours>;

const date = (message: string) => z.iso.date(message);

/** Other hours on a date; null for a closed day. */
const specialDay = z.object(
  {
    date: date('Informe a data de cada dia especial'),
    label: optionalText('Nome do dia especial', MAX_SPECIAL_DAY_NAME_LENGTH).default(null),
    hours: dayHours.nullable(),
  },
  SPECIAL_DAYS,
);

/** Special days, one a date. */
export const specialDays = z
  .array(specialDay, SPECIAL_DAYS)
  .max(MAX_SPECIAL_DAYS, `No máximo ${MAX_SPECIAL_DAYS} dias especiais`)
  .refine((days) => new Set(days.map((day) => day.date)).size === days.length, 'Informe cada data uma vez só');

/** A time without opening. Both dates are part of it; at most 90 days. */
export const vacation = z
  .object(
    {
      from: date(VACATION),
      to: date(VACATION),
      message: optionalText('Mensagem das férias', MAX_VACATION_MESSAGE_LENGTH).default(null),
    },
    VACATION,
  )
  .refine(({ from, to }) => from <= to, 'O último dia das férias deve vir depois do primeiro')
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_VACATION_DAYS * DAY_MS,
    `As férias podem ter no máximo ${MAX_VACATION_DAYS} dias`,
  );

export const shownSpecialDays = z.array(
  z.object({ date: z.iso.date(), label: z.string().nullable(), hours: dayHours.nullable() }),
);
export type SpecialDay = z.infer<typeof shownSpecialDays>[number];
export const shownVacation = z.object({ from: z.iso.date(), to: z.iso.date(), message: z.string().nullable() });

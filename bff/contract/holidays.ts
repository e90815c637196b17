import { z } from 'zod';
import { defineApi } from './access.ts';

const YEAR = 'Informe um ano de 1900 a 2199';

export const holidaysContract = defineApi({
  listHolidays: {
    method: 'GET',
    path: '/holidays',
    access: 'anyone',
    summary: 'The national holidays of a year by date; `optional` ones are days off by custom only',
    query: z.object({ year: z.coerce.number(YEAR).int(YEAR).min(1900, YEAR).max(2199, YEAR) }),
    response: z.array(z.object({ date: z.iso.date(), name: z.string(), optional: z.boolean() })),
  },
});

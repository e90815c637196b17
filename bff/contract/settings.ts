import { z } from 'zod';
import { defineApi } from './access.ts';

export const settingsContract = defineApi({
  getConfig: {
    method: 'GET',
    path: '/config',
    access: 'anyone',
    summary: 'What the client must know of the deployment',
    response: z.object({
      supportWhatsapp: z.string(),
      commercialWhatsapp: z.string(),
      /** Whether a forgotten password can be reset by a mailed link. */
      passwordReset: z.boolean(),
      /** Maximum number of a shop's products in one category. */
      productsPerCategory: z.int(),
    }),
  },
});

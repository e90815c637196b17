import { defineContract } from '@cardume/kit/contract';
import { z } from 'zod';

export const settingsContract = defineContract({
  getConfig: {
    method: 'GET',
    path: '/config',
    summary: 'What the client must know of the deployment',
    response: z.object({ supportWhatsapp: z.string(), commercialWhatsapp: z.string() }),
  },
});

import { z } from 'zod';
import { defineApi } from './access.ts';

/** Maximum size of a report: bytes of UTF-8 of all its texts. */
export const MAX_CLIENT_ERROR_BYTES = 8 * 1024;

/** An unhandled error of the web client. The BFF removes possible personal data, such as query strings. */
export const clientError = z
  .object({
    message: z.string(),
    stack: z.string(),
    /** Pattern of the screen's route, such as `/loja/:id`, not the address. */
    route: z.string(),
    /** Identifies the build of the client. */
    build: z.string().regex(/^[\w.-]{0,64}$/),
  })
  .refine((report) => new TextEncoder().encode(Object.values(report).join('')).length <= MAX_CLIENT_ERROR_BYTES, {
    path: ['stack'],
    error: 'O relatório deve ter no máximo 8 kB',
  });
export type ClientError = z.infer<typeof clientError>;

export const clientErrorsContract = defineApi({
  reportClientError: {
    method: 'POST',
    path: '/client-errors',
    readOnly: true,
    access: 'anyone',
    rules: 'All texts together have at most 8192 bytes of UTF-8.',
    summary: 'Reports an error of the web client, at most 8 kB; it is logged without personal data',
    errors: ['too_many_requests'],
    body: clientError,
  },
});

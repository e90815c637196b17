import { z } from 'zod';

/** The body of every error response: a message for people, a code for programs, messages by field. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** An error with its HTTP response. Thrown by handlers, and by the typed client for every response that is not 2xx. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: number, body: ErrorBody, options: { headers?: Record<string, string>; cause?: unknown } = {}) {
    super(body.message, { cause: options.cause });
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.headers = options.headers ?? {};
  }
}

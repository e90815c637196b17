import { z } from 'zod';

/** Told by the workers to the ingest processes: every log up to `cursor` is in the figures that serve. */
export const cursorNotice = z.object({ cursor: z.int() });
export type CursorNotice = z.infer<typeof cursorNotice>;

/** Named after the event stream, so that two installations on one NATS do not hear each other. */
export function cursorSubject(eventStream: string): string {
  return `analytics.cursor.${eventStream}`;
}

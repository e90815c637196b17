import { z } from 'zod';

/** Message from workers to ingest processes: the live figures include all logs up to `cursor`. */
export const cursorNotice = z.object({ cursor: z.int() });

/** Includes the name of the event stream, so that installations can share a NATS server. */
export function cursorSubject(eventStream: string): string {
  return `analytics.cursor.${eventStream}`;
}

import type { NatsAccess } from '@cardume/kit/config';
import type { Lifecycle } from '@cardume/kit/process';
import { z } from 'zod';
import { BestEffortNats } from './best-effort-nats.ts';

/** Message from workers to ingest processes: the live figures include all logs up to `cursor`. */
const cursorNotice = z.object({ cursor: z.int() });
export type CursorNotice = z.infer<typeof cursorNotice>;

/** Includes the name of the event stream, so that installations can share a NATS server. */
export function cursorSubject(eventStream: string): string {
  return `analytics.cursor.${eventStream}`;
}

/** Calls `onMoved` with every cursor that a worker publishes, as soon as NATS can be reached. */
export function followCursor(
  config: NatsAccess & { EVENT_STREAM: string },
  lifecycle: Lifecycle,
  onMoved: (cursor: number) => void,
): void {
  new BestEffortNats(config, 'analytics', lifecycle, (nats) => {
    nats.subscribe(cursorSubject(config.EVENT_STREAM), {
      callback: (error, message) => {
        const notice = error ? undefined : cursorNotice.safeParse(message.json()).data;
        if (notice) onMoved(notice.cursor);
      },
    });
  });
}

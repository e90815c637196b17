import type { NatsAccess } from '@cardume/kit/config';
import type { Lifecycle } from '@cardume/kit/process';
import { LIVE_SUBJECT, type StoreTotals } from '../events.ts';
import { BestEffortNats } from './best-effort-nats.ts';
import { type CursorNotice, cursorSubject } from './cursor-notice.ts';
import { TotalsPublisher } from './totals-publisher.ts';

/** Returns what publishes the worker's progress while NATS can be reached. Clean-up publishes pending totals. */
export function liveMessages(config: NatsAccess & { EVENT_STREAM: string }, lifecycle: Lifecycle) {
  const nats = new BestEffortNats(config, 'analytics-worker', lifecycle);
  const publisher = new TotalsPublisher((totals) => nats.publish(LIVE_SUBJECT, totals));
  lifecycle.onStop('totals of shops', () => publisher.flush());
  return {
    onTotals: (totals: StoreTotals[]) => publisher.publish(totals),
    onCursorMoved: (cursor: number) =>
      nats.publish(cursorSubject(config.EVENT_STREAM), { cursor } satisfies CursorNotice),
  };
}

import { LIVE_SUBJECT, liveTotals, type StoreTotals } from '@cardume/analytics/events';
import type { Logger } from '@cardume/kit/logging';
import { tracedMessage } from '@cardume/kit/stream';
import { JSONCodec, type NatsConnection } from 'nats';
import { ChangeNotifier } from './change-notifier.ts';

const codec = JSONCodec<unknown>();

/** Notifies of the totals of shops that analytics publishes after changes. */
export class LiveFigures extends ChangeNotifier<StoreTotals> {
  constructor(nats: NatsConnection, logger: Logger) {
    super();
    nats.subscribe(LIVE_SUBJECT, {
      callback: (error, message) => {
        if (error) return logger.error({ err: error }, 'the subscription to live figures failed');
        const totals = liveTotals.safeParse(codec.decode(message.data));
        if (!totals.success) return logger.error({ err: totals.error }, 'a message breaks the schema of analytics');
        tracedMessage('follow figures', message, () => {
          for (const shop of totals.data) this.notify(shop.storeId, shop);
        });
      },
    });
  }
}

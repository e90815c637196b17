import { ALL_OFFERS, type ChangedOffers, changedOffers, OFFERS_SUBJECT } from '@cardume/catalog/events';
import type { Logger } from '@cardume/kit/logging';
import { onConnectionChange, tracedMessage } from '@cardume/kit/stream';
import { JSONCodec, type NatsConnection } from 'nats';

const codec = JSONCodec<unknown>();

/**
 * Calls `changed` with the GTINs whose offers catalog's index has changed; after a lost connection, whose messages are
 * lost too, with all.
 */
export function followOffers(nats: NatsConnection, logger: Logger, changed: (offers: ChangedOffers) => void): void {
  nats.subscribe(OFFERS_SUBJECT, {
    callback: (error, message) => {
      if (error) return logger.error({ err: error }, 'the subscription to offers failed');
      const offers = changedOffers.safeParse(codec.decode(message.data));
      if (!offers.success) return logger.error({ err: offers.error }, 'a message breaks the schema of catalog');
      tracedMessage('follow offers', message, () => changed(offers.data));
    },
  });
  onConnectionChange(nats, { disconnected: () => undefined, reconnected: () => changed(ALL_OFFERS) });
}

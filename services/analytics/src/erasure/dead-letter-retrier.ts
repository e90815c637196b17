import type { NatsAccess } from '@cardume/kit/config';
import type { Logger } from '@cardume/kit/logging';
import { Consumer, type ConsumerOptions, type Subscription } from '@cardume/kit/messaging';
import type { DeadLetterRetrier } from '@cardume/kit/service';
import { connectNats, EventStream } from '@cardume/kit/stream';

interface Parts extends NatsAccess {
  EVENT_STREAM: string;
  deadLetters: ConsumerOptions['deadLetters'];
  logger: Logger;
}

/**
 * Retries dead letters of the worker's consumer. Runs in the API process because operators can reach only that one.
 * Each retry opens its own NATS connection, because the API process must start without the event stream.
 */
export function deadLetterRetrier<State>(subscription: Subscription<State>, parts: Parts): DeadLetterRetrier {
  const { EVENT_STREAM, deadLetters, logger } = parts;
  return {
    subscription,
    async retry(subject) {
      const nats = await connectNats(parts, 'analytics-dead-letters', logger);
      try {
        const stream = await EventStream.open(nats, EVENT_STREAM);
        await new Consumer(subscription, { stream, deadLetters, logger }).retry(subject);
      } finally {
        await nats.close();
      }
    },
  };
}

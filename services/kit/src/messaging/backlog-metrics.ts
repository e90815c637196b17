import type { Model } from 'mongoose';
import type { Outbox } from '../event-store/index.ts';
import { metrics } from '../process/index.ts';
import type { DeadLetter } from './dead-letters.ts';

/** The part of a consumer that the metrics need. */
interface Reader {
  subscription: { durable: string };
  countPending(): Promise<number>;
}

/** Registers metrics on unpublished changes, by aggregate. */
export function measureOutboxes(outboxes: readonly Outbox[]): void {
  type Backlogs = { aggregate: string; streams: number; since?: string }[];
  let reading: Promise<Backlogs> | undefined;
  const readAll = () =>
    Promise.all(outboxes.map(async (outbox) => ({ aggregate: outbox.aggregate, ...(await outbox.backlog()) })));
  // A scrape asks for both metrics at once, which share one read.
  const backlogs = () => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const help = 'Streams with changes that are not published';
  metrics.gauge({ name: 'event_streams_unpublished', help, labels: ['aggregate'] }, async () =>
    (await backlogs()).map(({ aggregate, streams }) => [{ aggregate }, streams]),
  );
  const ofAge = 'Age of the oldest unpublished event; 0 without one';
  metrics.gauge({ name: 'event_streams_unpublished_seconds', help: ofAge, labels: ['aggregate'] }, async () =>
    (await backlogs()).map(({ aggregate, since }) => [{ aggregate }, secondsSince(since)]),
  );
}

/** Registers metrics on messages that are not applied yet, and on dead letters, by consumer. */
export function measureConsumers(consumers: readonly Reader[], letters: Model<DeadLetter>): void {
  const help = 'Messages that a consumer has not applied yet';
  metrics.gauge({ name: 'consumer_waiting_messages', help, labels: ['consumer'] }, () =>
    Promise.all(consumers.map(async (consumer) => [nameOf(consumer), await consumer.countPending()])),
  );
  const givenUp = 'Messages that a consumer gave up';
  metrics.gauge({ name: 'dead_letters', help: givenUp, labels: ['consumer'] }, () =>
    Promise.all(
      consumers.map(async (consumer) => [
        nameOf(consumer),
        await letters.countDocuments({ consumer: consumer.subscription.durable }),
      ]),
    ),
  );
}

const nameOf = ({ subscription }: Reader) => ({ consumer: subscription.durable });

function secondsSince(at: string | undefined): number {
  return at === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1_000);
}

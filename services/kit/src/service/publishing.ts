import { outboxOf } from '../event-store/index.ts';
import type { Logger } from '../logging/index.ts';
import { measureOutboxes, Publisher, Tombstones } from '../messaging/index.ts';
import { type Eraser, reconcileErasures } from './erasure-reconciliation.ts';
import type { Host } from './host.ts';
import type { PublishedAggregate } from './service.ts';

type PublishingHost = Pick<Host, 'name' | 'connection' | 'stream' | 'lifecycle'>;

/** Erases again what a restored backup has brought back, then publishes each commit of the aggregates. */
export async function startPublisher(
  aggregates: readonly PublishedAggregate[],
  { name, connection, stream, lifecycle }: PublishingHost,
): Promise<Publisher> {
  const { logger } = lifecycle;
  const published = aggregates.map(({ store, erase }) => ({ store, erase, outbox: outboxOf(store) }));
  const outboxes = published.map(({ outbox }) => outbox);
  const erasers = published.flatMap(({ store, erase }) => (erase ? [{ store, erase }] : []));
  const tombstones = await lifecycle.waitFor('tombstones', () => eraseAgain(erasers, stream, name, logger));
  const publisher = new Publisher({
    stream,
    service: name,
    outboxes,
    connection,
    logger,
    onClosed: async (aggregate, id) => {
      if (erasers.some(({ store }) => store.aggregate.name === aggregate)) await tombstones?.add(aggregate, id);
    },
  });
  for (const { store, outbox } of published) store.onCommit((id) => void publisher.publish(outbox, id));
  measureOutboxes(outboxes);
  publisher.start();
  lifecycle.onStop('publisher', () => publisher.stop());
  return publisher;
}

/** @returns the service's tombstones; undefined if it keeps none */
async function eraseAgain(
  erasers: readonly Eraser[],
  stream: Host['stream'],
  name: string,
  logger: Logger,
): Promise<Tombstones | undefined> {
  if (erasers.length === 0) return undefined;
  const tombstones = await Tombstones.open(stream, name);
  for (const eraser of erasers) await reconcileErasures(eraser, tombstones, logger);
  return tombstones;
}

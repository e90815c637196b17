import { outboxOf } from '../event-store/index.ts';
import { measureOutboxes, Publisher, Tombstones } from '../messaging/index.ts';
import { reconcileErasures } from './erasure-reconciliation.ts';
import type { Host } from './host.ts';
import type { PublishedAggregate } from './service.ts';

type PublishingHost = Pick<Host, 'name' | 'connection' | 'stream' | 'lifecycle'>;

/** Erases again what a restored backup has brought back, then publishes each commit of the aggregates. */
export async function startPublisher(
  aggregates: readonly PublishedAggregate[],
  host: PublishingHost,
): Promise<Publisher> {
  const { name, connection, stream, lifecycle } = host;
  const { logger } = lifecycle;
  const tombstones = await lifecycle.waitFor('tombstones', () => eraseAgain(aggregates, host));
  const outboxes = aggregates.map(({ store }) => outboxOf(store));
  const keepsTombstones = new Set(aggregates.filter(({ erase }) => erase).map(({ store }) => store.aggregate.name));
  const publisher = new Publisher({
    stream,
    service: name,
    outboxes,
    connection,
    logger,
    onClosed: async (aggregate, id) => {
      if (keepsTombstones.has(aggregate)) await tombstones?.add(aggregate, id);
    },
  });
  for (const [index, outbox] of outboxes.entries())
    aggregates[index]?.store.onCommit((id) => void publisher.publish(outbox, id));
  measureOutboxes(outboxes);
  publisher.start();
  lifecycle.onStop('publisher', () => publisher.stop());
  return publisher;
}

async function eraseAgain(
  aggregates: readonly PublishedAggregate[],
  { name, stream, lifecycle }: PublishingHost,
): Promise<Tombstones | undefined> {
  const erasers = aggregates.flatMap(({ store, erase }) => (erase ? [{ store, erase }] : []));
  if (erasers.length === 0) return undefined;
  const tombstones = await Tombstones.open(stream, name);
  for (const eraser of erasers) await reconcileErasures(eraser, tombstones, lifecycle.logger);
  return tombstones;
}

import type { Express } from 'express';
import { type AnyStore, createMissingCollections } from '../event-store/index.ts';
import { isUnreachable } from '../event-store/transaction.ts';
import { createServiceApp, listen, mount } from '../http/index.ts';
import { migrate } from '../maintenance/migrations.ts';
import {
  Consumer,
  deadLetterModel,
  MessageComparison,
  measureConsumers,
  type Publisher,
  type Subscription,
} from '../messaging/index.ts';
import type { Lifecycle } from '../process/index.ts';
import { answerAboutCopies, type Follower, followServices, NOTHING_COMPARED } from '../stream/index.ts';
import { auditHandlers } from './audit.ts';
import {
  auditContract,
  copiesContract,
  installationContract,
  messagesContract,
  operationsContract,
  processesContract,
  replicasContract,
  restoreContract,
} from './contracts.ts';
import { eventStoreErrors } from './errors.ts';
import type { Host } from './host.ts';
import { deadLetterMigrations, streamMigrations } from './migrations.ts';
import {
  copiesHandlers,
  installationHandlers,
  messagesHandlers,
  operationsHandlers,
  processesHandlers,
  replicasHandlers,
  restoreHandlers,
} from './operations.ts';
import { startPublisher } from './publishing.ts';
import { RebuildJob } from './rebuild-job.ts';
import type { BackgroundWork, Service } from './service.ts';
import { StoredRefresh } from './stored-refresh.ts';

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Creates collections and indexes, then publishes, consumes, listens and fills copies in memory. Registers the
 * clean-up of each part, which drains them in reverse order.
 */
export async function startService(service: Service, host: Host): Promise<void> {
  const { connection, stream, lifecycle, replicas, restores } = host;
  const { logger } = lifecycle;
  const stores = service.aggregates.map(({ store }) => store);
  const deadLetters = deadLetterModel(connection);
  const rebuild = new RebuildJob(connection, stores, logger, service.rebuildTargets);
  const messages = new MessageComparison(stream, host.name, stores);
  const migrations = () => runMigrations(stores, host);
  await lifecycle.waitFor('collections and first data', async () => {
    await createMissingCollections(connection);
    await migrations();
    await service.prepare?.();
  });
  const publisher = await startPublisher(service.aggregates, host);
  const consumers = await startConsumers(service.subscriptions ?? [], deadLetters, host);
  const app = createServiceApp({ tokens: host.config, lifecycle, changes: host.changes, isUnreachable }, (express) => {
    service.routes(express);
    mount(express, auditContract, auditHandlers(stores));
    mount(express, operationsContract, operationsHandlers(rebuild, consumers, deadLetters));
    mount(express, messagesContract, messagesHandlers(messages));
    mountMaintenance(express, host);
    express.use(eventStoreErrors);
  });
  lifecycle.onStop('rebuild', () => rebuild.stop());
  // Before the server, so that it is stopped after it: calls are answered until the server has drained.
  let follower: Follower | undefined;
  lifecycle.onStop('followed streams', () => follower?.stop());
  await listen(app, host.config, lifecycle);
  const refresh = new StoredRefresh({ connection, stores, migrate: migrations, replicas, lifecycle });
  refresh.start();
  lifecycle.onStop('refresh of stored states and rows', () => refresh.stop());
  const background = (service.background ?? []).map(({ name, work }) => startBackground(name, work, host));
  restores.on('refuse', async () => {
    await Promise.all([refresh, rebuild, ...consumers, ...background].map((work) => work.stop()));
    await publisher.stop();
  });
  const filled = fill(service, host, publisher, (following) => {
    follower = following;
  });
  if (!restores.isOnReplacedData) return filled;
  // Not awaited: other calls are answered while all services publish the restored data.
  void filled.catch((error: unknown) => {
    if (!lifecycle.stopping) throw error;
  });
}

function runMigrations(stores: AnyStore[], { connection, replicas }: Host): Promise<void> {
  return migrate(connection, replicas, [...streamMigrations(connection, stores), ...deadLetterMigrations(connection)]);
}

/** Mounts what `cardume` and the other processes ask every service. */
function mountMaintenance(express: Express, { connection, stream, replicas }: Host): void {
  mount(express, processesContract, processesHandlers(replicas));
  mount(express, copiesContract, copiesHandlers(stream, replicas));
  mount(express, restoreContract, restoreHandlers(replicas));
  mount(express, replicasContract, replicasHandlers(connection, replicas));
  mount(express, installationContract, installationHandlers(connection, replicas));
}

async function startConsumers(
  subscriptions: readonly Subscription<unknown>[],
  deadLetters: ReturnType<typeof deadLetterModel>,
  { stream, lifecycle }: Host,
): Promise<Consumer<unknown>[]> {
  const { logger } = lifecycle;
  const consumers = subscriptions.map((subscription) => new Consumer(subscription, { stream, deadLetters, logger }));
  for (const consumer of consumers) {
    const name = `consumer ${consumer.subscription.durable}`;
    await lifecycle.waitFor(name, () => consumer.prepare());
    consumer.start();
    lifecycle.onStop(name, () => consumer.stop());
  }
  measureConsumers(consumers, deadLetters);
  return consumers;
}

function startBackground(name: string, work: BackgroundWork, { lifecycle }: Host): Stoppable {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  const stop = () => {
    stopping.abort();
    return running;
  };
  lifecycle.onStop(name, stop);
  return { stop };
}

/**
 * Fills the copies in memory, after a restore once all services have published.
 * @param onFollowing called with what reads the streams as soon as it does
 */
async function fill(
  { followers = [], fillings = [] }: Service,
  { id, stream, lifecycle, restores }: Host,
  publisher: Publisher,
  onFollowing: (follower: Follower) => void,
): Promise<void> {
  const waitFor: Lifecycle['waitFor'] = restores.isOnReplacedData
    ? (what, attempt) => lifecycle.retry(what, attempt)
    : (what, attempt) => lifecycle.waitFor(what, attempt);
  await restores.publishRestored(() => publisher.publishAll());
  if (lifecycle.stopping) return;
  const follower = followers.length > 0 ? followServices(stream, [...followers], lifecycle.logger) : undefined;
  if (follower) {
    onFollowing(follower);
    await waitFor('followed streams', () => follower.caughtUp);
  }
  for (const { name, work } of fillings) await waitFor(name, work);
  const compare = async () => (await follower?.compare()) ?? NOTHING_COMPARED;
  answerAboutCopies(stream, { id, compare }, lifecycle);
  restores.started();
}

import { randomUUID } from 'node:crypto';
import type { Express } from 'express';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import type { eventSourcedShape } from '../config/index.ts';
import {
  type Aggregate,
  AggregateStore,
  type AnyProjection,
  type AnyStore,
  anyStore,
  createMissingCollections,
  type DomainEvent,
  outboxOf,
} from '../event-store/index.ts';
import { isUnreachable } from '../event-store/transaction.ts';
import { createServiceApp, listen, mount } from '../http/index.ts';
import { ChangeGate, RestoreParticipant } from '../maintenance/index.ts';
import { migrate } from '../maintenance/migrations.ts';
import { Replicas, replicaReporter } from '../maintenance/replicas.ts';
import {
  Consumer,
  deadLetterModel,
  MessageComparison,
  measureConsumers,
  measureOutboxes,
  Publisher,
  type Subscription,
  Tombstones,
} from '../messaging/index.ts';
import type { Lifecycle } from '../process/index.ts';
import {
  type AppliedComparison,
  answerAboutCopies,
  type EventStream,
  type Follower,
  followServices,
  NOTHING_COMPARED,
  type StreamFollower,
} from '../stream/index.ts';
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
import { type Eraser, reconcileErasures } from './erasure-reconciliation.ts';
import { eventStoreErrors } from './errors.ts';
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
import { RebuildJob, type RebuildTarget } from './rebuild-job.ts';
import type { BackgroundWork, ServiceParts } from './service-parts.ts';
import { StoredRefresh } from './stored-refresh.ts';

export type ServiceConfig = z.output<z.ZodObject<typeof eventSourcedShape>>;

/** Wires the parts of a service, and starts and drains them in order. */
export class EventSourcedService {
  readonly parts: ServiceParts;
  readonly #name: string;
  /** In the list of running processes. */
  readonly #id = randomUUID();
  readonly #config: ServiceConfig;
  readonly #connection: Connection;
  readonly #stream: EventStream;
  readonly #lifecycle: Lifecycle;
  readonly #stores: AnyStore[] = [];
  readonly #erasers: Eraser[] = [];
  readonly #subscriptions: Subscription<unknown>[] = [];
  readonly #preparations: (() => Promise<unknown>)[] = [];
  readonly #followers: StreamFollower[] = [];
  readonly #fillings: { name: string; work: () => Promise<void> }[] = [];
  readonly #rebuildTargets: RebuildTarget[] = [];
  readonly #background: { name: string; work: BackgroundWork; stop: () => Promise<void> }[] = [];
  readonly #replicas: Replicas;
  readonly #changes = new ChangeGate();
  readonly #refresh: StoredRefresh;
  readonly restores: RestoreParticipant;
  #follower: Follower | undefined;
  #routes: (app: Express) => void = () => undefined;
  #publish: (store: AnyStore, id: string) => void = () => undefined;

  constructor(name: string, config: ServiceConfig, connection: Connection, stream: EventStream, lifecycle: Lifecycle) {
    this.#name = name;
    this.#config = config;
    this.#connection = connection;
    this.#stream = stream;
    this.#lifecycle = lifecycle;
    this.#replicas = new Replicas(connection);
    this.#refresh = new StoredRefresh({
      connection,
      stores: this.#stores,
      migrate: () => this.#migrate(),
      replicas: this.#replicas,
      lifecycle,
    });
    this.restores = new RestoreParticipant({
      lifecycle,
      gate: this.#changes,
      report: replicaReporter(this.#replicas, name, lifecycle, this.#id),
      startsIn: 'reload',
    });
    this.restores.on('swap', () => stream.discard(name));
    this.parts = {
      connection,
      logger: lifecycle.logger,
      aggregate: (aggregate, projections = []) => this.#aggregate(aggregate, projections),
      registerEraser: (store, erase) => void this.#erasers.push({ store: anyStore(store), erase }),
      subscribe: (subscription) => void this.#subscriptions.push(subscription as Subscription<unknown>),
      follow: (followers) => void this.#followers.push(...followers),
      onceCaughtUp: (filling, work) => void this.#fillings.push({ name: filling, work }),
      registerRebuildTarget: (target) => void this.#rebuildTargets.push(target),
      serve: (routes) => {
        this.#routes = routes;
      },
      beforeListening: (work) => void this.#preparations.push(work),
      inBackground: (name, work) => void this.#background.push({ name, work, stop: async () => undefined }),
    };
  }

  #aggregate<State, Event extends DomainEvent, Command>(
    aggregate: Aggregate<State, Event, Command>,
    projections: AnyProjection<Event>[],
  ): AggregateStore<State, Event, Command> {
    const onCommit = (id: string): void => this.#publish(anyStore(store), id);
    const options = { projections, checksEvents: this.#config.CHECK_EVENTS, onCommit };
    const store: AggregateStore<State, Event, Command> = new AggregateStore(this.#connection, aggregate, options);
    this.#stores.push(anyStore(store));
    return store;
  }

  async start(): Promise<void> {
    const lifecycle = this.#lifecycle;
    const letters = deadLetterModel(this.#connection);
    const rebuild = new RebuildJob(this.#connection, this.#stores, lifecycle.logger, this.#rebuildTargets);
    const messages = new MessageComparison(this.#stream, this.#name, this.#stores);
    await lifecycle.waitFor('collections and first data', () => this.#prepareDatabase());
    const publisher = await this.#startPublisher();
    const consumers = await this.#startConsumers(letters);
    const options = { tokens: this.#config, lifecycle, changes: this.#changes, isUnreachable };
    const app = createServiceApp(options, (express) => {
      this.#routes(express);
      mount(express, auditContract, auditHandlers(this.#stores));
      mount(express, operationsContract, operationsHandlers(rebuild, consumers, letters));
      mount(express, processesContract, processesHandlers(this.#replicas));
      mount(express, messagesContract, messagesHandlers(messages));
      mount(express, copiesContract, copiesHandlers(this.#stream, this.#replicas));
      mount(express, restoreContract, restoreHandlers(this.#replicas));
      mount(express, replicasContract, replicasHandlers(this.#connection, this.#replicas));
      mount(express, installationContract, installationHandlers(this.#connection, this.#replicas));
      express.use(eventStoreErrors);
    });
    lifecycle.onStop('rebuild', () => rebuild.stop());
    // Before the server, so that it is stopped after it: calls are answered until the server has drained.
    lifecycle.onStop('followed streams', () => this.#follower?.stop());
    await listen(app, this.#config, lifecycle);
    this.#refresh.start();
    lifecycle.onStop('refresh of stored states and rows', () => this.#refresh.stop());
    this.#startBackground();
    for (const background of this.#background) lifecycle.onStop(background.name, () => background.stop());
    this.restores.on('refuse', async () => {
      const working = [this.#refresh, rebuild, ...consumers, ...this.#background];
      await Promise.all(working.map((work) => work.stop()));
      await publisher.stop();
    });
    if (!this.restores.isOnReplacedData) return this.#fill(publisher, (what, work) => lifecycle.waitFor(what, work));
    // Not awaited: other calls are answered while all services publish the restored data.
    void this.#fill(publisher, (what, work) => lifecycle.repeat(what, work)).catch((error: unknown) => {
      if (!lifecycle.stopping) throw error;
    });
  }

  /** Fills the copies in memory, after a restore once all services have published. */
  async #fill(publisher: Publisher, waitFor: Lifecycle['waitFor']): Promise<void> {
    const lifecycle = this.#lifecycle;
    await this.restores.publishRestored(() => publisher.publishAll());
    if (lifecycle.stopping) return;
    if (this.#followers.length > 0) {
      const follower = followServices(this.#stream, this.#followers, lifecycle.logger);
      this.#follower = follower;
      await waitFor('followed streams', () => follower.caughtUp);
    }
    for (const { name, work } of this.#fillings) await waitFor(name, work);
    answerAboutCopies(this.#stream, { id: this.#id, compare: () => this.#compareCopies() }, lifecycle);
    this.restores.started();
  }

  async #compareCopies(): Promise<AppliedComparison> {
    return (await this.#follower?.compare()) ?? NOTHING_COMPARED;
  }

  #startBackground(): void {
    for (const background of this.#background) {
      const stopping = new AbortController();
      const running = background.work(stopping.signal, this.#lifecycle.logger);
      background.stop = () => {
        stopping.abort();
        return running;
      };
    }
  }

  /** Creates what is missing of collections, indexes and first data, and migrates data of earlier releases. */
  async #prepareDatabase(): Promise<void> {
    await createMissingCollections(this.#connection);
    await this.#migrate();
    for (const prepare of this.#preparations) await prepare();
  }

  #migrate(): Promise<void> {
    const connection = this.#connection;
    const migrations = [...streamMigrations(connection, this.#stores), ...deadLetterMigrations(connection)];
    return migrate(connection, this.#replicas, migrations);
  }

  async #startPublisher(): Promise<Publisher> {
    const { logger } = this.#lifecycle;
    const tombstones = await this.#lifecycle.waitFor('tombstones', () => this.#eraseAgain());
    const outboxes = new Map(this.#stores.map((store) => [store, outboxOf(store)]));
    const publisher = new Publisher({
      stream: this.#stream,
      service: this.#name,
      outboxes: [...outboxes.values()],
      connection: this.#connection,
      logger,
      onClosed: async (aggregate, id) => {
        if (this.#erasers.some(({ store }) => store.aggregate.name === aggregate)) await tombstones?.add(aggregate, id);
      },
    });
    this.#publish = (store, id) => {
      const outbox = outboxes.get(store);
      if (outbox) void publisher.publish(outbox, id);
    };
    measureOutboxes([...outboxes.values()]);
    publisher.start();
    this.#lifecycle.onStop('publisher', () => publisher.stop());
    return publisher;
  }

  async #eraseAgain(): Promise<Tombstones | undefined> {
    if (this.#erasers.length === 0) return undefined;
    const tombstones = await Tombstones.open(this.#stream, this.#name);
    for (const eraser of this.#erasers) await reconcileErasures(eraser, tombstones, this.#lifecycle.logger);
    return tombstones;
  }

  async #startConsumers(deadLetters: ReturnType<typeof deadLetterModel>): Promise<Consumer<unknown>[]> {
    const { logger } = this.#lifecycle;
    const consumers = this.#subscriptions.map(
      (subscription) => new Consumer(subscription, { stream: this.#stream, deadLetters, logger }),
    );
    for (const consumer of consumers) {
      const name = `consumer ${consumer.subscription.durable}`;
      await this.#lifecycle.waitFor(name, () => consumer.prepare());
      consumer.start();
      this.#lifecycle.onStop(name, () => consumer.stop());
    }
    measureConsumers(consumers, deadLetters);
    return consumers;
  }
}

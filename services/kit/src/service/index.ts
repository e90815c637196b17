import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';
import { type Connection, createConnection } from 'mongoose';
import type { z } from 'zod';
import { eventSourcedShape, loadConfigs } from '../config/index.ts';
import { nameApplication } from '../event-store/abandoned.ts';
import {
  type Aggregate,
  AggregateStore,
  type AnyProjection,
  type AnyStore,
  type DomainEvent,
  outboxOf,
  projectionVersionModel,
  refresh,
} from '../event-store/index.ts';
import { createServiceApp, listen, mount } from '../http/index.ts';
import type { Logger } from '../logging/index.ts';
import { recordDataVersion } from '../maintenance/data-version.ts';
import { ChangeGate, RestoreParticipant } from '../maintenance/index.ts';
import { Replicas, reportTo } from '../maintenance/replicas.ts';
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
import { type Lifecycle, runProcess } from '../process/index.ts';
import {
  connectStream,
  type EventStream,
  type Follower,
  followServices,
  type StreamFollower,
} from '../stream/index.ts';
import { auditHandlers } from './audit.ts';
import {
  auditContract,
  messagesContract,
  operationsContract,
  processesContract,
  replicasContract,
  restoreContract,
} from './contracts.ts';
import { type Eraser, eraseAgain } from './erase-again.ts';
import { eventStoreErrors } from './errors.ts';
import {
  messagesHandlers,
  operationsHandlers,
  processesHandlers,
  replicasHandlers,
  restoreHandlers,
} from './operations.ts';
import { type Derived, RebuildJob } from './rebuild-job.ts';

export { Replicas, reportTo } from '../maintenance/replicas.ts';
export { eventStoreErrors } from './errors.ts';
export { type DeadLetterRetrier, deadLetterHandlers, processesHandlers } from './operations.ts';
export type { Derived } from './rebuild-job.ts';

/** Interval at which a replica looks whether those of an older release have ended. */
const OLDER_POLL_MS = 2_000;

/** Commands are few, so that their garbage may be collected early. */
const HEAP_GROWTH = { small: 20, large: 20 };

type ServiceConfig = z.output<z.ZodObject<typeof eventSourcedShape>>;

/** What a service's `main.ts` connects its parts with. */
export interface ServiceParts {
  connection: Connection;
  logger: Logger;
  /** Opens the store of an aggregate, whose changes are published. */
  aggregate<State, Event extends DomainEvent, Command>(
    aggregate: Aggregate<State, Event, Command>,
    projections?: AnyProjection<Event>[],
  ): AggregateStore<State, Event, Command>;
  /**
   * Keeps tombstones of the erased streams of an aggregate, and erases again at start what a restored backup has brought
   * back. For aggregates that no other service's stream closes: those are closed again by its messages.
   */
  eraseAgain<State, Event extends DomainEvent, Command>(
    store: AggregateStore<State, Event, Command>,
    erase: (id: string) => Promise<unknown>,
  ): void;
  /** Consumes another service's streams. */
  subscribe<State>(subscription: Subscription<State>): void;
  /**
   * Follows streams in memory, from the last message of each on; every replica for itself.
   * @param copy what they fill
   */
  follow(followers: StreamFollower[], copy?: MemoryCopy): void;
  /**
   * Registers work that runs when the streams that are followed have caught up. The service listens meanwhile, but is not
   * ready before it is done.
   */
  fill(name: string, work: () => Promise<void>): void;
  /** Has a rebuild derive something besides the aggregates, too, and its verification compare it. */
  derive(derived: Derived): void;
  /** Adds the routes of the internal API. */
  serve(routes: (app: Express) => void): void;
  /** Registers work that runs before the service listens, after collections and indexes exist. */
  prepare(work: () => Promise<unknown>): void;
  /** Registers work that runs beside the calls, from the moment the service listens until `stopping` is aborted. */
  inBackground(name: string, work: BackgroundWork): void;
}

/** A copy of streams in memory, which is filled anew after a restore while it is read. */
export interface MemoryCopy {
  /** Has every message of the streams taken as if it were the first one. What the copy has stays. */
  startOver(): void;
  /** Drops what no message has named since. The last message of each stream has been received. */
  finishStartOver(): Promise<unknown> | unknown;
}

/** Never rejects. Once `stopping` is aborted it finishes what is under way. */
export type BackgroundWork = (stopping: AbortSignal, logger: Logger) => Promise<void>;

/**
 * Runs an event-sourced service: waits for MongoDB and NATS, calls `build`, creates collections and indexes, then
 * publishes, consumes and listens. Drains in reverse order on SIGTERM.
 * @param shape settings of the service besides `eventSourcedShape`
 * @param check throws a ConfigError where settings contradict each other
 */
export function runService<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  build: (parts: ServiceParts, config: ServiceConfig & z.output<z.ZodObject<Shape>>) => void | Promise<void>,
  check: (config: z.output<z.ZodObject<Shape>>) => unknown = () => undefined,
): Promise<void> {
  const readConfig = () => {
    const config = loadConfigs(shape, eventSourcedShape);
    check(config);
    return config;
  };
  const start = async (config: ReturnType<typeof readConfig>, lifecycle: Lifecycle) => {
    const connection = await connectMongo(config.MONGO_URL, lifecycle);
    const stream = await connectStream(config, name, lifecycle);
    const service = new Composition(name, config, connection, stream, lifecycle);
    await service.restores.begin();
    await build(service.parts, config);
    await service.start();
  };
  return runProcess(name, readConfig, start, HEAP_GROWTH);
}

/** Types that the driver gives to a server that does not respond. */
const UNREACHED: readonly string[] = ['Unknown', 'PossiblePrimary'];

/**
 * Connects to MongoDB, waiting for it. A connection of its own, not mongoose's global one.
 * @throws StartRefused where a later release has written the data
 */
export async function connectMongo(url: string, lifecycle: Lifecycle): Promise<Connection> {
  const connection = await lifecycle.waitFor('MongoDB', () =>
    createConnection(nameApplication(url), { serverSelectionTimeoutMS: 5_000, bufferCommands: false }).asPromise(),
  );
  lifecycle.onStop('MongoDB', () => connection.close());
  connection.getClient().on('topologyDescriptionChanged', ({ newDescription: { servers } }) =>
    lifecycle.reaches(
      'MongoDB',
      servers.values().some(({ type }) => !UNREACHED.includes(type)),
    ),
  );
  lifecycle.reaches('MongoDB', true);
  await lifecycle.waitFor('the version of the data', () => recordDataVersion(connection));
  return connection;
}

class Composition {
  readonly parts: ServiceParts;
  readonly #name: string;
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
  readonly #derived: Derived[] = [];
  readonly #background: { name: string; work: BackgroundWork }[] = [];
  readonly #copies: MemoryCopy[] = [];
  readonly #replicas: Replicas;
  readonly #changes = new ChangeGate();
  readonly #projectionVersions;
  /** Follows restores. */
  readonly restores: RestoreParticipant;
  #consumers: Consumer<unknown>[] = [];
  #follower: Follower | undefined;
  #publisher: Publisher | undefined;
  #rebuild: RebuildJob | undefined;
  #stopping = new AbortController();
  #refreshed: Promise<void> = Promise.resolve();
  #routes: (app: Express) => void = () => undefined;
  #publish: (store: AnyStore, id: string) => void = () => undefined;

  constructor(name: string, config: ServiceConfig, connection: Connection, stream: EventStream, lifecycle: Lifecycle) {
    this.#name = name;
    this.#config = config;
    this.#connection = connection;
    this.#stream = stream;
    this.#lifecycle = lifecycle;
    this.#projectionVersions = projectionVersionModel(connection);
    this.#replicas = new Replicas(connection);
    this.restores = new RestoreParticipant({
      lifecycle,
      gate: this.#changes,
      report: reportTo(this.#replicas, name, lifecycle),
      startsIn: 'reload',
      steps: {
        refuse: () => this.#endBackgroundWork(),
        reload: () => this.#reload(),
        show: () => this.#fillAgain(),
      },
    });
    this.parts = {
      connection,
      logger: lifecycle.logger,
      aggregate: (aggregate, projections = []) => this.#aggregate(aggregate, projections),
      eraseAgain: (store, erase) => void this.#erasers.push({ store: store as unknown as AnyStore, erase }),
      subscribe: (subscription) => void this.#subscriptions.push(subscription as Subscription<unknown>),
      follow: (followers, copy) => {
        this.#followers.push(...followers);
        if (copy) this.#copies.push(copy);
      },
      fill: (filling, work) => void this.#fillings.push({ name: filling, work }),
      derive: (derived) => void this.#derived.push(derived),
      serve: (routes) => {
        this.#routes = routes;
      },
      prepare: (work) => void this.#preparations.push(work),
      inBackground: (name, work) => void this.#background.push({ name, work }),
    };
  }

  #aggregate<State, Event extends DomainEvent, Command>(
    aggregate: Aggregate<State, Event, Command>,
    projections: AnyProjection<Event>[],
  ): AggregateStore<State, Event, Command> {
    const onCommit = (id: string) => this.#publish(anyStore, id);
    const options = { projections, checksEvents: this.#config.CHECK_EVENTS, onCommit };
    const store = new AggregateStore(this.#connection, aggregate, options);
    const anyStore = store as unknown as AnyStore;
    this.#stores.push(anyStore);
    return store;
  }

  async start(): Promise<void> {
    const lifecycle = this.#lifecycle;
    const letters = deadLetterModel(this.#connection);
    const rebuild = new RebuildJob(this.#connection, this.#stores, lifecycle.logger, this.#derived);
    const messages = new MessageComparison(this.#stream, this.#name, this.#stores);
    await this.#initModels();
    for (const prepare of this.#preparations) await prepare();
    await this.#startPublisher();
    const consumers = await this.#startConsumers(letters);
    const options = { tokens: this.#config, lifecycle, changes: this.#changes };
    const app = createServiceApp(options, (express) => {
      this.#routes(express);
      mount(express, auditContract, auditHandlers(this.#stores));
      mount(express, operationsContract, operationsHandlers(rebuild, consumers, letters));
      mount(express, processesContract, processesHandlers(this.#replicas));
      mount(express, messagesContract, messagesHandlers(messages));
      mount(express, restoreContract, restoreHandlers(this.#replicas));
      mount(express, replicasContract, replicasHandlers(this.#replicas));
      express.use(eventStoreErrors);
    });
    this.#rebuild = rebuild;
    lifecycle.onStop('rebuild', () => rebuild.stop());
    await listen(app, this.#config, lifecycle);
    this.#refreshed = this.#refreshStored();
    lifecycle.onStop('refresh of stored states and rows', () => {
      this.#stopping.abort();
      return this.#refreshed;
    });
    this.#startBackground();
    await this.#fill();
    this.restores.started();
  }

  /** Ends what changes data without being asked. It goes on by `#reload`. */
  async #endBackgroundWork(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#consumers.map((consumer) => consumer.stop()));
    await this.#rebuild?.pause();
    await this.#refreshed;
    await this.#publisher?.pause();
  }

  /** Begins again on restored data, as at a start: older code may have written it. */
  async #reload(): Promise<void> {
    await this.#endBackgroundWork();
    await this.#initModels();
    for (const model of Object.values(this.#connection.models)) {
      await model.createCollection();
      await model.createIndexes();
    }
    for (const prepare of this.#preparations) await prepare();
    await this.#emptyEvents();
    await this.#eraseAgain();
    await this.#publisher?.resume();
    this.#startBackgroundWork();
  }

  /** Removes the messages that tell of data which a restore has replaced; one replica does it. */
  async #emptyEvents(): Promise<void> {
    const restore = await this.#replicas.restored();
    if (restore !== undefined) await this.#replicas.inTurn(restore, async () => this.#publisher?.startOver());
  }

  #startBackgroundWork(): void {
    for (const consumer of this.#consumers) consumer.start();
    this.#stopping = new AbortController();
    this.#refreshed = this.#refreshStored();
  }

  async #fill(): Promise<void> {
    const lifecycle = this.#lifecycle;
    if (this.#followers.length > 0) {
      const follower = this.#follow();
      lifecycle.onStop('followed streams', () => this.#follower?.stop());
      await lifecycle.waitFor('followed streams', () => follower.caughtUp);
    }
    for (const { name, work } of this.#fillings) await lifecycle.waitFor(name, work);
  }

  #follow(): Follower {
    this.#follower = followServices(this.#stream, this.#followers, this.#lifecycle.logger);
    return this.#follower;
  }

  /** Fills the copies in memory from streams that were published anew. */
  async #fillAgain(): Promise<void> {
    if (!this.#follower) return;
    await this.#follower.stop();
    for (const copy of this.#copies) copy.startOver();
    await this.#follow().caughtUp;
    for (const copy of this.#copies) await copy.finishStartOver();
  }

  #startBackground(): void {
    for (const { name, work } of this.#background) {
      const stopping = new AbortController();
      const running = work(stopping.signal, this.#lifecycle.logger);
      this.#lifecycle.onStop(name, () => {
        stopping.abort();
        return running;
      });
    }
  }

  /** Creates the collections and indexes of all models: streams, read models, records and guards. */
  async #initModels(): Promise<void> {
    const models = Object.values(this.#connection.models);
    await Promise.all([...this.#stores.map((store) => store.init()), ...models.map((model) => model.init())]);
  }

  async #startPublisher(): Promise<void> {
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
    this.#publisher = publisher;
    await this.#emptyEvents();
    publisher.start();
    this.#lifecycle.onStop('publisher', () => publisher.stop());
  }

  async #eraseAgain(): Promise<Tombstones | undefined> {
    if (this.#erasers.length === 0) return undefined;
    const tombstones = await Tombstones.open(this.#stream, this.#name);
    for (const eraser of this.#erasers) await eraseAgain(eraser, tombstones, this.#lifecycle.logger);
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
    this.#consumers = consumers;
    return consumers;
  }

  /**
   * Derives states and rows that other code has stored again, in the background: once, and again when replicas of an older
   * release have ended, because those write only what they know. A failed pass is repeated at the next start.
   */
  async #refreshStored(): Promise<void> {
    const { signal } = this.#stopping;
    try {
      while (!signal.aborted) {
        const final = !(await this.#replicas.runsOlder(this.#name));
        for (const store of this.#stores) await this.#refreshStore(store, signal, final);
        if (final) return;
        await this.#olderHaveEnded(signal);
      }
    } catch (error) {
      if (!this.#lifecycle.stopping)
        this.#lifecycle.logger.warn({ err: error }, 'not all stored states and rows could be refreshed');
    }
  }

  async #refreshStore(store: AnyStore, stopped: AbortSignal, final: boolean): Promise<void> {
    const { logger } = this.#lifecycle;
    const erased = await store.eraseLeftovers(stopped);
    if (erased > 0) logger.info({ aggregate: store.aggregate.name, erased }, 'erased streams were erased again');
    const { streams, differing, failed } = await refresh(store, this.#projectionVersions, { stopped, final });
    if (streams === 0) return;
    const counts = { aggregate: store.aggregate.name, streams, differing: differing.length };
    logger.info(counts, 'stored states and rows refreshed');
    for (const stream of failed) logger.error(stream, 'stored state and rows could not be refreshed');
  }

  async #olderHaveEnded(signal: AbortSignal): Promise<void> {
    this.#lifecycle.logger.info('stored states and rows are refreshed again when older replicas have ended');
    while (!signal.aborted && (await this.#replicas.runsOlder(this.#name))) {
      await pause(OLDER_POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

import type { Connection } from 'mongoose';
import { type AnyStore, eraseLeftovers, projectionVersionModel, refresh } from '../event-store/index.ts';
import type { Replicas } from '../maintenance/replicas.ts';
import { type Lifecycle, repeat } from '../process/index.ts';

/** Interval of the check for replicas of an older release. */
const OLDER_POLL_MS = 2_000;

interface StoredRefreshParts {
  connection: Connection;
  stores: readonly AnyStore[];
  /** Runs the migrations that are not done. */
  migrate: () => Promise<void>;
  replicas: Replicas;
  lifecycle: Lifecycle;
}

/**
 * Runs migrations and `refresh` in the background: once, and again when all replicas of an older release have ended,
 * because those still write old documents, states and rows. A failed pass is repeated at the next start.
 */
export class StoredRefresh {
  readonly #stores: readonly AnyStore[];
  readonly #migrate: () => Promise<void>;
  readonly #replicas: Replicas;
  readonly #lifecycle: Lifecycle;
  readonly #projectionVersions;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor({ connection, stores, migrate, replicas, lifecycle }: StoredRefreshParts) {
    this.#stores = stores;
    this.#migrate = migrate;
    this.#replicas = replicas;
    this.#lifecycle = lifecycle;
    this.#projectionVersions = projectionVersionModel(connection);
  }

  /** Starts a pass. To be called once. */
  start(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  /** Stops the pass. Resolves when the streams in progress are done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) {
        const final = !(await this.#replicas.hasOlderReplica());
        await this.#migrate();
        for (const store of this.#stores) await this.#refreshStore(store, signal, final);
        if (final) return;
        this.#lifecycle.logger.info('stored states and rows are refreshed again when older replicas have ended');
        await repeat(async () => !(await this.#replicas.hasOlderReplica()), { pauseMs: OLDER_POLL_MS, signal });
      }
    } catch (error) {
      if (!this.#lifecycle.stopping)
        this.#lifecycle.logger.warn({ err: error }, 'not all stored states and rows could be refreshed');
    }
  }

  async #refreshStore(store: AnyStore, stopped: AbortSignal, final: boolean): Promise<void> {
    const { logger } = this.#lifecycle;
    const erased = await eraseLeftovers(store, stopped);
    if (erased > 0) logger.info({ aggregate: store.aggregate.name, erased }, 'erased streams were erased again');
    const { streams, differing, failed } = await refresh(store, this.#projectionVersions, { stopped, final });
    if (streams === 0) return;
    const counts = { aggregate: store.aggregate.name, streams, differing: differing.length };
    logger.info(counts, 'stored states and rows refreshed');
    for (const stream of failed) logger.error(stream, 'stored state and rows could not be refreshed');
  }
}

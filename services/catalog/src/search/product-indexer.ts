import { setTimeout as pause } from 'node:timers/promises';
import { USER_STREAM, userState } from '@cardume/auth/events';
import type { StoreOf } from '@cardume/kit/event-store';
import type { Logger } from '@cardume/kit/logging';
import { metrics } from '@cardume/kit/process';
import { parseMessage, type StreamFollower, stateFollower } from '@cardume/kit/stream';
import { RATINGS_STREAM, ratingsState } from '@cardume/reviews/events';
import { STORE_STREAM, storeState } from '@cardume/stores/events';
import type { Model } from 'mongoose';
import type { assortment } from '../domain/assortment.ts';
import { ALL_OFFERS, ASSORTMENT_STREAM, assortmentState, type ChangedOffers } from '../events.ts';
import type { ProductRow } from '../read-models/products.ts';
import type { IndexedRow } from './product-columns.ts';
import { ProductIndex } from './product-index.ts';

/** A version that a caller has seen. A search waits up to 1 s for it, so that callers read their own writes. */
export interface RequiredVersion {
  stream: 'store' | 'user' | 'ratings' | 'assortment';
  id: string;
  version: number;
}

/** State of a shop's stream when its rows were read. */
interface Read {
  /** Version of the stream before the rows were read; the rows may be newer. */
  version: number;
  /** NATS sequence of the stream's last publication before the rows were read. */
  seq: number;
}

interface ReadShops {
  rows: Map<string, IndexedRow[]>;
  reads: Map<string, Read>;
}

interface ComparedShop {
  id: string;
  differs: boolean;
}

const SHOPS_PER_READ = 200;
const RETRY_MS = 500;
/** GTINs per announcement: NATS limits messages to 1 MB. */
const MAX_ANNOUNCED = 10_000;
/** Maximum time that a search waits for versions that its caller has seen. */
const SEEN_TIMEOUT_MS = 1_000;
/** Comparisons of a shop before a mismatch counts as a difference: the index may still be catching up. */
const COMPARISONS = 20;
const COMPARISON_INTERVAL_MS = 50;

const COLUMNS = {
  storeId: 1,
  categoryId: 1,
  name: 1,
  description: 1,
  brand: 1,
  gtin: 1,
  price: 1,
  discountPercentage: 1,
  available: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

interface IndexerParts {
  assortments: StoreOf<typeof assortment>;
  products: Model<ProductRow>;
  logger: Logger;
  /** Publishes the GTINs whose offers have changed in the index. */
  announce: (changed: ChangedOffers) => void;
}

/**
 * Fills the product index and keeps it up to date. The messages of stores and users determine which shops are listed.
 * The rows of a shop's products are read when it becomes listed and after each message of its assortment, in batches of
 * shops.
 */
export class ProductIndexer {
  readonly search = new ProductIndex((id, listed) => this.#onListed(id, listed));
  readonly #parts: IndexerParts;
  readonly #read = new Map<string, Read>();
  /** Ids of the shops whose rows are to be read. */
  readonly #outdated = new Set<string>();
  /** GTINs whose offers have changed since the last announcement. */
  readonly #changedOffers = new Set<string>();
  #reading: Promise<void> | undefined;
  #filling = false;
  #filled = false;
  #changed = Promise.withResolvers<void>();

  constructor(parts: IndexerParts) {
    this.#parts = parts;
  }

  /** Whether the initial fill is complete. */
  get filled(): boolean {
    return this.#filled;
  }

  followers(): StreamFollower[] {
    const { shops } = this.search;
    const applied =
      <Args extends unknown[]>(apply: (...args: Args) => void) =>
      (...args: Args) => {
        apply(...args);
        this.#signal();
      };
    return [
      stateFollower(STORE_STREAM, storeState, applied(shops.applyStore.bind(shops))),
      stateFollower(USER_STREAM, userState, applied(shops.applyUser.bind(shops))),
      stateFollower(RATINGS_STREAM, ratingsState, applied(shops.applyRatings.bind(shops))),
      {
        ...ASSORTMENT_STREAM,
        apply: (id, message) => {
          const { version } = parseMessage(message, assortmentState);
          const read = this.#read.get(id);
          // The sequence too, because a rebuild that changes rows publishes the same version again.
          if (read && read.version >= version && read.seq === message.seq) return;
          this.#refresh(id);
        },
      },
    ];
  }

  /** Reads the products of all listed shops. To be called once the followers have caught up. */
  async fill(): Promise<void> {
    const began = performance.now();
    this.#filling = true;
    while (this.#outdated.size > 0 || this.#reading) await this.#readOutdated();
    this.#filled = true;
    this.search.products.onOfferChanged = (gtin) => this.#changedOffers.add(gtin);
    this.#parts.announce(ALL_OFFERS);
    this.#signal();
    const { products } = this.search;
    const seconds = Math.round(performance.now() - began) / 1_000;
    this.#parts.logger.info(
      { products: products.size, words: products.words, shops: this.#read.size, seconds },
      'product index filled',
    );
  }

  /** Resolves once the index includes these versions, or after 1 s. */
  async waitForVersions(states: readonly RequiredVersion[]): Promise<void> {
    for (const { stream, id, version } of states) {
      if (stream === 'assortment' && (this.#read.get(id)?.version ?? 0) < version) this.#refresh(id);
    }
    const deadline = performance.now() + SEEN_TIMEOUT_MS;
    while (!states.every((state) => this.#has(state)) && performance.now() < deadline) {
      const timeout = new AbortController();
      const waited = pause(deadline - performance.now(), undefined, { signal: timeout.signal }).catch(() => undefined);
      await Promise.race([this.#changed.promise, waited]);
      timeout.abort();
    }
  }

  /**
   * Compares the index of this replica with the rows, by ascending shop id.
   * @param verify only compare; otherwise the rows of shops that differ are read again
   * @param after compare only shops with greater ids
   */
  async *compare({ verify, after }: { verify: boolean; after: string }): AsyncGenerator<ComparedShop[]> {
    while (!this.#filled) await this.#changed.promise;
    const ids = this.search.shops.listedIds().filter((id) => id > after);
    for (let at = 0; at < ids.length; at += SHOPS_PER_READ) {
      const part = ids.slice(at, at + SHOPS_PER_READ);
      const { rows } = await this.#rowsOf(part);
      const compared: ComparedShop[] = [];
      for (const id of part) {
        const differs = !this.#agrees(id, rows) && (await this.#differs(id));
        if (differs && !verify) await this.#readAgain(id);
        compared.push({ id, differs });
      }
      yield compared;
    }
  }

  /** Returns whether the index has exactly these rows of a shop; true if the shop is not listed. */
  #agrees(id: string, rows: ReadShops['rows']): boolean {
    const shop = this.search.shops.slotOf(id);
    return (
      shop === undefined ||
      !this.search.shops.isListed(id) ||
      this.search.products.matchesRows(shop, rows.get(id) ?? [])
    );
  }

  async #readAgain(id: string): Promise<void> {
    this.#read.delete(id);
    this.#refresh(id);
    while (this.search.shops.isListed(id) && !this.#read.has(id)) await this.#changed.promise;
  }

  async #differs(id: string): Promise<boolean> {
    for (let left = COMPARISONS; ; left--) {
      const { rows } = await this.#rowsOf([id]);
      if (this.#agrees(id, rows)) return false;
      if (left === 1) return true;
      await pause(COMPARISON_INTERVAL_MS);
    }
  }

  #has({ stream, id, version }: RequiredVersion): boolean {
    const { shops } = this.search;
    const settled = (shop: string) => !shops.isListed(shop) || this.#read.has(shop);
    switch (stream) {
      case 'store':
        return shops.stores.version(id) >= version && settled(id);
      case 'user':
        return shops.users.version(id) >= version && shops.idsOf(id).every(settled);
      case 'ratings':
        return shops.ratings.version(id) >= version;
      case 'assortment':
        return !shops.isListed(id) || (this.#read.get(id)?.version ?? 0) >= version;
      default:
        return stream satisfies never;
    }
  }

  #onListed(id: string, listed: boolean): void {
    this.#read.delete(id);
    if (listed) this.#refresh(id);
    else this.#outdated.delete(id);
  }

  /** Schedules a read of a shop's rows if it is listed. */
  #refresh(id: string): void {
    if (!this.search.shops.isListed(id)) return;
    this.#outdated.add(id);
    if (this.#filling) void this.#readOutdated();
  }

  #readOutdated(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
      if (this.#outdated.size > 0) void this.#readOutdated();
    });
    return this.#reading;
  }

  /** Reads until no shop is outdated. Never rejects: failed reads are retried. */
  async #readAll(): Promise<void> {
    while (this.#outdated.size > 0) {
      const ids = [...this.#outdated].slice(0, SHOPS_PER_READ);
      for (const id of ids) this.#outdated.delete(id);
      try {
        this.#apply(ids, await this.#rowsOf(ids));
      } catch (error) {
        for (const id of ids) this.#outdated.add(id);
        this.#parts.logger.debug({ err: error }, 'products could not be read for the index');
        await pause(RETRY_MS);
      }
      this.#signal();
    }
  }

  #apply(ids: readonly string[], { rows, reads }: ReadShops): void {
    const { shops, products } = this.search;
    for (const id of ids) {
      const shop = shops.slotOf(id);
      if (shop === undefined || !shops.isListed(id)) continue;
      products.replace(shop, rows.get(id) ?? []);
      this.#read.set(id, reads.get(id) ?? { version: 0, seq: 0 });
    }
    metrics.indexEntries.set({ index: 'products', kind: 'products' }, products.size);
    metrics.indexEntries.set({ index: 'products', kind: 'words' }, products.words);
    metrics.indexEntries.set({ index: 'products', kind: 'shops' }, this.#read.size);
  }

  /** Returns rows and stream versions by shop. Reads the versions first, so the rows are at least as new. */
  async #rowsOf(ids: readonly string[]): Promise<ReadShops> {
    const { assortments, products } = this.#parts;
    const streams = await assortments.streams
      .find({ _id: { $in: ids } }, { version: 1, 'published.seq': 1 })
      .lean<{ _id: string; version: number; published: { seq: number } }[]>();
    const found = products.collection.find<IndexedRow>({ storeId: { $in: [...ids] } }, { projection: COLUMNS });
    const rows = Map.groupBy(await found.toArray(), ({ storeId }) => storeId);
    const reads = new Map(streams.map(({ _id, version, published }) => [_id, { version, seq: published.seq }]));
    return { rows, reads };
  }

  #signal(): void {
    const changed = [...this.#changedOffers];
    this.#changedOffers.clear();
    for (let at = 0; at < changed.length; at += MAX_ANNOUNCED) {
      this.#parts.announce(changed.slice(at, at + MAX_ANNOUNCED));
    }
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

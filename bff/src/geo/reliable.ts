import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import { LRUCache } from 'lru-cache';
import type { Position } from '../directory/distance.ts';
import { type Gazetteer, isGazetteerId } from './gazetteer/index.ts';
import type { Geocoder } from './geocoder.ts';

/** Of each kind of question; answers of a provider cost money and hardly change. */
const KEPT_ANSWERS = 2_000;
const KEPT_MS = 24 * 3_600_000;
/** After a failure the provider is left alone for so long, so that not everybody waits for what does not answer. */
const REST_MS = 10_000;
/** About ten metres: positions as near as that are the same question. */
const DECIMALS = 4;

/** Asks a provider, remembers its answers, and asks the gazetteer while the provider fails. */
export class ReliableGeocoder implements Geocoder {
  readonly #provider: Geocoder;
  readonly #gazetteer: Gazetteer;
  readonly #logger: Logger;
  readonly #addresses = answers<Geocoded | undefined>();
  readonly #localities = answers<Locality | undefined>();
  readonly #predictions = answers<PlacePrediction[]>();
  readonly #places = answers<PlaceDetails | undefined>();
  #restsUntil = 0;

  constructor(provider: Geocoder, gazetteer: Gazetteer, logger: Logger) {
    this.#provider = provider;
    this.#gazetteer = gazetteer;
    this.#logger = logger;
  }

  reverse({ lat, lng }: Position): Promise<Locality | undefined> {
    const position = { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) };
    return this.#ask(
      () => this.#localities(`${position.lat},${position.lng}`, () => this.#provider.reverse(position)),
      () => this.#gazetteer.reverse(position),
    );
  }

  locate(address: string): Promise<Geocoded | undefined> {
    return this.#ask(
      () => this.#addresses(address.toLowerCase(), () => this.#provider.locate(address)),
      () => this.#gazetteer.locate(address),
    );
  }

  suggest(text: string): Promise<PlacePrediction[]> {
    return this.#ask(
      () => this.#predictions(text.toLowerCase(), () => this.#provider.suggest(text)),
      () => this.#gazetteer.suggest(text),
    );
  }

  /** @throws HttpError 503 for a place of the provider's while that fails: the gazetteer does not know it */
  async place(placeId: string): Promise<PlaceDetails | undefined> {
    if (isGazetteerId(placeId)) return this.#gazetteer.place(placeId);
    return this.#ask(
      () => this.#places(placeId, () => this.#provider.place(placeId)),
      () => Promise.reject(unavailable()),
    );
  }

  async #ask<T>(provider: () => Promise<T>, gazetteer: () => Promise<T>): Promise<T> {
    if (Date.now() < this.#restsUntil) return gazetteer();
    try {
      return await provider();
    } catch (error) {
      this.#restsUntil = Date.now() + REST_MS;
      this.#logger.warn({ err: error }, 'the geocoding provider failed; the gazetteer answers');
      return gazetteer();
    }
  }
}

/** Remembers answers by their question; the same question asked twice at once is asked once. Failures are not kept. */
function answers<T>(): (question: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new LRUCache<string, { answer: T }, () => Promise<T>>({
    max: KEPT_ANSWERS,
    ttl: KEPT_MS,
    fetchMethod: async (_question, _stale, { context }) => ({ answer: await context() }),
  });
  return async (question, ask) => (await kept.forceFetch(question, { context: ask })).answer;
}

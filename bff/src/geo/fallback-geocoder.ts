import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Position } from '@cardume/kit/domain/positions';
import { unavailable } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import { cachedReads } from '../http/cached-reads.ts';
import { PROVIDER_CACHE } from './fetch-from-provider.ts';
import { type GazetteerGeocoder, isGazetteerId } from './gazetteer/index.ts';
import type { Geocoder } from './geocoder.ts';

/** Time without calls to the provider after a failure, so that requests do not wait for its timeout. */
const FAILURE_PAUSE_MS = 10_000;
/** Decimals of positions, about 10 m, so that nearby positions share a cached response. */
const DECIMALS = 4;

/** Calls a provider, caches its responses, and uses the gazetteer while the provider fails. */
export class FallbackGeocoder implements Geocoder {
  readonly #provider: Geocoder;
  readonly #gazetteer: GazetteerGeocoder;
  readonly #logger: Logger;
  readonly #addresses = cachedReads<Geocoded | undefined>(PROVIDER_CACHE);
  readonly #localities = cachedReads<Locality | undefined>(PROVIDER_CACHE);
  readonly #predictions = cachedReads<PlacePrediction[]>(PROVIDER_CACHE);
  readonly #places = cachedReads<PlaceDetails | undefined>(PROVIDER_CACHE);
  #pausedUntil = 0;

  constructor(provider: Geocoder, gazetteer: GazetteerGeocoder, logger: Logger) {
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

  locate(address: string, state?: string): Promise<Geocoded | undefined> {
    return this.#ask(
      () => this.#addresses(`${state} ${address.toLowerCase()}`, () => this.#provider.locate(address, state)),
      () => this.#gazetteer.locate(address, state),
    );
  }

  suggest(text: string): Promise<PlacePrediction[]> {
    return this.#ask(
      () => this.#predictions(text.toLowerCase(), () => this.#provider.suggest(text)),
      () => this.#gazetteer.suggest(text),
    );
  }

  /** @throws HttpError 503 for a provider's id while the provider fails, because the gazetteer has other ids */
  async place(placeId: string): Promise<PlaceDetails | undefined> {
    if (isGazetteerId(placeId)) return this.#gazetteer.place(placeId);
    return this.#ask(
      () => this.#places(placeId, () => this.#provider.place(placeId)),
      () => Promise.reject(unavailable()),
    );
  }

  async #ask<T>(provider: () => Promise<T>, gazetteer: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#pausedUntil) return gazetteer();
    try {
      return await provider();
    } catch (error) {
      this.#pausedUntil = performance.now() + FAILURE_PAUSE_MS;
      this.#logger.warn({ err: error }, 'the geocoding provider failed; the gazetteer is used');
      return gazetteer();
    }
  }
}

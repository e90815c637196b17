import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Position } from '@cardume/kit/domain/positions';

/** Looks up places in Brazil. Every method rejects if no source is available. */
export interface Geocoder {
  /** Returns the town at a position; undefined outside Brazil. */
  reverse(position: Position): Promise<Locality | undefined>;
  /**
   * Returns the location of an address like «street, neighbourhood, city»; undefined for an unknown one.
   * @param state two-letter code of the state that the location must be in; undefined for any
   */
  locate(address: string, state?: string): Promise<Geocoded | undefined>;
  /** Returns towns and neighbourhoods that match `text`, best first, at most `MAX_PREDICTIONS`. */
  suggest(text: string): Promise<PlacePrediction[]>;
  /** Returns the place of a suggestion; undefined for an unknown id. */
  place(placeId: string): Promise<PlaceDetails | undefined>;
}

export const MAX_PREDICTIONS = 8;

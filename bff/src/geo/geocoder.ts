import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Position } from '@cardume/kit/distance';

/** Looks up places in Brazil. Every method rejects if no source responds. */
export interface Geocoder {
  /** Returns the town at a position; undefined outside Brazil. */
  reverse(position: Position): Promise<Locality | undefined>;
  /** Returns the coordinates of an address «street, neighbourhood, city»; undefined if it is unknown. */
  locate(address: string): Promise<Geocoded | undefined>;
  /** Returns towns and neighbourhoods that match `text`, best first, at most `MAX_PREDICTIONS`. */
  suggest(text: string): Promise<PlacePrediction[]>;
  /** Returns a suggested place; undefined for an unknown id. */
  place(placeId: string): Promise<PlaceDetails | undefined>;
}

export const MAX_PREDICTIONS = 8;

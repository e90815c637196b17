import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Position } from '../directory/distance.ts';

/** Places in Brazil: by position, by what somebody types, by id. Every method rejects where it can get no answer. */
export interface Geocoder {
  /** What is at a position; undefined outside Brazil and far from any town. */
  reverse(position: Position): Promise<Locality | undefined>;
  /** Where an address lies, «street, neighbourhood, city»; undefined where nobody knows. */
  locate(address: string): Promise<Geocoded | undefined>;
  /** Towns and neighbourhoods that are meant by `text`, best first, at most `MOST_PREDICTIONS`. */
  suggest(text: string): Promise<PlacePrediction[]>;
  /** A place of the suggestions; undefined where there is none of that id. */
  place(placeId: string): Promise<PlaceDetails | undefined>;
}

export const MOST_PREDICTIONS = 8;

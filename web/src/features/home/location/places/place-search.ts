import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';

/** Finds neighbourhoods and towns of Brazil by text. Both calls reject where the search is out of reach. */
export interface PlaceSearch {
  predict(text: string): Promise<PlacePrediction[]>;
  /** The position of a prediction. */
  locate(placeId: string): Promise<PlaceDetails>;
}

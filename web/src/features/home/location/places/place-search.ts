import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';

/** Finds neighbourhoods and cities of Brazil by text. Both calls reject if the search is unavailable. */
export interface PlaceSearch {
  predict(text: string): Promise<PlacePrediction[]>;
  /** Returns position and address of a prediction. */
  getDetails(placeId: string): Promise<PlaceDetails>;
}

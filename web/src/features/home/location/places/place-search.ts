import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';

/** Finds neighbourhoods and towns of Brazil by what somebody types. Both calls throw where it cannot be asked. */
export interface PlaceSearch {
  predict(text: string): Promise<PlacePrediction[]>;
  /** Where one of the predictions lies. */
  locate(placeId: string): Promise<PlaceDetails>;
}

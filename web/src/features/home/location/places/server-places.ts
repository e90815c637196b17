import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { ApiRequest } from '../../../../shared/api/base-query.ts';
import type { PlaceSearch } from './place-search.ts';

/** Asks a path of /api; throws its error. */
export type Ask = <Answer>(request: ApiRequest) => Promise<Answer>;

/** The server's own place search, which needs no key. */
export function serverPlaces(ask: Ask): PlaceSearch {
  return {
    predict: (text) => ask<PlacePrediction[]>({ path: '/places', query: { q: text } }),
    locate: (placeId) => ask<PlaceDetails>({ path: `/places/${encodeURIComponent(placeId)}` }),
  };
}

import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { api } from '../../../../shared/api/api.ts';
import type { ApiError, ApiRequest } from '../../../../shared/api/base-query.ts';
import { googlePlaces } from './google-places.ts';
import { loadGoogleMaps } from './load-google-maps.ts';
import type { PlaceSearch } from './place-search.ts';
import { type Ask, serverPlaces } from './server-places.ts';

let opened: Promise<PlaceSearch> | undefined;

/** Google's place search where there is a key for it, else the server's own. Found out once. */
function openPlaceSearch(ask: Ask): Promise<PlaceSearch> {
  opened ??= googleSearch(ask).catch((error: unknown) => {
    console.info(error instanceof Error ? error.message : 'Google Maps API key not configured');
    return serverPlaces(ask);
  });
  return opened;
}

async function googleSearch(ask: Ask): Promise<PlaceSearch> {
  const { apiKey } = await ask<{ apiKey: string }>({ path: '/google-maps-key' });
  return googlePlaces(await loadGoogleMaps(apiKey));
}

type BaseQuery = (request: ApiRequest) => PromiseLike<{ data?: unknown; error?: ApiError }>;

function askBy(baseQuery: BaseQuery): Ask {
  return async <Answer>(request: ApiRequest) => {
    const { data, error } = await baseQuery(request);
    if (error) throw error;
    return data as Answer;
  };
}

/** Runs a search and turns what it throws into the error of a query. */
async function asQuery<Found>(baseQuery: BaseQuery, search: (places: PlaceSearch) => Promise<Found>) {
  try {
    return { data: await search(await openPlaceSearch(askBy(baseQuery))) };
  } catch (error) {
    return { error: { status: 0, message: String(error) } };
  }
}

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    places: build.query<PlacePrediction[], string>({
      queryFn: (text, _api, _options, baseQuery) => asQuery(baseQuery as BaseQuery, (places) => places.predict(text)),
    }),
    placeDetails: build.query<PlaceDetails, string>({
      queryFn: (id, _api, _options, baseQuery) => asQuery(baseQuery as BaseQuery, (places) => places.locate(id)),
    }),
  }),
});

export const { usePlacesQuery, useLazyPlaceDetailsQuery } = placesApi;

import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { api } from '../../../../../shared/api/api.ts';
import type { ApiError } from '../../../../../shared/api/api-error.ts';
import { callRoute, type Send } from '../../../../../shared/api/endpoint.ts';
import { route } from '../../../../../shared/api/route.ts';
import { googlePlaces, type PlaceSearch } from './google-places.ts';
import { loadGoogleMaps } from './load-google-maps.ts';

let opened: Promise<PlaceSearch> | undefined;

/** Returns Google's place search if the server has a key and it loads, else the server's own. Decided once. */
function openSearch(send: Send): Promise<PlaceSearch> {
  opened ??= googleSearch(send).catch((error: unknown) => {
    console.info(error instanceof Error ? error.message : 'Google Maps API key not configured');
    return serverSearch(send);
  });
  return opened;
}

async function googleSearch(send: Send): Promise<PlaceSearch> {
  const { data, error } = await callRoute(send, route('getGoogleMapsKey'), {});
  if (error) throw error;
  return googlePlaces(await loadGoogleMaps(data.apiKey));
}

function serverSearch(send: Send): PlaceSearch {
  return {
    async predict(q) {
      const { data, error } = await callRoute(send, route('searchPlaces'), { query: { q } });
      if (error) throw error;
      return data;
    },
    async getDetails(placeId) {
      const { data, error } = await callRoute(send, route('getPlace'), { params: { placeId } });
      if (error) throw error;
      return data;
    },
  };
}

/** Runs a search and converts an exception to the error of the query. */
async function asQuery<Found>(send: Send, search: (places: PlaceSearch) => Promise<Found>) {
  try {
    return { data: await search(await openSearch(send)) };
  } catch (error) {
    return { error: error instanceof Error ? { status: 0, message: error.message } : (error as ApiError) };
  }
}

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    places: build.query<PlacePrediction[], string>({
      queryFn: (text, _api, _options, send) => asQuery(send, (places) => places.predict(text)),
    }),
    placeDetails: build.query<PlaceDetails, string>({
      queryFn: (id, _api, _options, send) => asQuery(send, (places) => places.getDetails(id)),
    }),
  }),
});

export const { usePlacesQuery, useLazyPlaceDetailsQuery } = placesApi;
